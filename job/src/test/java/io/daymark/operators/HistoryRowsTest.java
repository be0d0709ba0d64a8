package io.daymark.operators;

import static io.daymark.testing.Readings.day;
import static io.daymark.testing.Readings.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.HistoryBatch;
import io.daymark.model.MarkReason;
import io.daymark.model.Reading;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryRowsTest {

  private static final int MOST = 20;

  private final List<HistoryBatch> rows = new ArrayList<>();
  private final HistoryRows history = new HistoryRows(7, "v", MOST, rows::add);

  @Test
  void fewReadingsOfSeveralMessagesAreJoined() {
    message(reading(1));
    message(reading(2), reading(3));
    history.end();

    assertThat(rows).extracting(row -> row.readings().size()).containsExactly(3);
  }

  @Test
  void messageWithEnoughReadingsIsARowOfItsOwn() {
    message(reading(1));
    message(readings(8));
    message(readings(8));
    history.end();

    assertThat(rows).extracting(row -> row.readings().size()).containsExactly(8, 8, 1);
  }

  @Test
  void messageAcrossMidnightIsTwoRows() {
    message(
        number("n", "2026-01-01T23:59:59Z", "a", 1), number("n", "2026-01-02T00:00:00Z", "a", 1));
    history.end();

    assertThat(rows)
        .extracting(HistoryBatch::day)
        .containsExactlyInAnyOrder(day("2026-01-01"), day("2026-01-02"));
  }

  @Test
  void readingsWithAMarkAreRowsApart() {
    history.add(reading(1), null);
    history.add(reading(2), MarkReason.LATE);
    history.add(reading(3), MarkReason.TIE);
    history.endMessage();
    history.end();

    assertThat(rows)
        .extracting(HistoryBatch::mark)
        .containsExactlyInAnyOrder(null, MarkReason.LATE, MarkReason.TIE);
  }

  @Test
  void rowNeverHasMoreThanTheMost() {
    message(readings(45));
    history.end();

    assertThat(rows).extracting(row -> row.readings().size()).containsExactlyInAnyOrder(20, 20, 5);
  }

  private void message(Reading... readings) {
    for (Reading reading : readings) {
      history.add(reading, null);
    }
    history.endMessage();
  }

  private static Reading[] readings(int count) {
    Reading[] readings = new Reading[count];
    for (int i = 0; i < count; i++) {
      readings[i] = reading(i);
    }
    return readings;
  }

  private static Reading reading(int second) {
    return number("n", "2026-01-01T12:00:%02dZ".formatted(second), "a", second);
  }
}
