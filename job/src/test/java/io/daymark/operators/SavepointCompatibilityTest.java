package io.daymark.operators;

import static io.daymark.testing.Readings.batch;
import static io.daymark.testing.Readings.day;
import static io.daymark.testing.Readings.location;
import static io.daymark.testing.Readings.millis;
import static io.daymark.testing.Readings.number;
import static io.daymark.testing.Readings.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.DaySignal;
import io.daymark.model.Days;
import io.daymark.model.HistoryBatch;
import io.daymark.model.MarkReason;
import io.daymark.model.SignalBatch;
import io.daymark.model.Started;
import io.daymark.testing.FakeDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.OperatorSnapshotUtil;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * State that an earlier build wrote is read by this one. The snapshots are committed; a change of
 * the state's form adds one, written by {@link #main}, and replaces none.
 */
class SavepointCompatibilityTest {

  private static final String DIRECTORY = "src/test/resources/io/daymark/operators/";

  private static final SignalBatch YESTERDAY =
      batch("v", number("speed", "2026-01-01T12:00:00Z", "a", 1));
  private static final SignalBatch TODAY =
      batch(
          "v",
          number("speed", "2026-01-02T12:00:00Z", "b", 2),
          string("gear", "2026-01-02T12:00:00Z", "b", "D"),
          location("at", "2026-01-02T12:00:00Z", "b", 30.2, -97.7),
          location("at", "2026-01-02T12:01:00Z", "b", 0, 0));

  private final FakeDatabase database = new FakeDatabase(new Started(9, Days.NEVER, Days.NEVER));

  @ParameterizedTest
  @ValueSource(strings = "materialize-1.snapshot")
  void committedSnapshotIsRestoredWhole(String snapshot) throws Exception {
    OperatorSubtaskState state = OperatorSnapshotUtil.readStateHandle(DIRECTORY + snapshot);
    try (var operator = MaterializeHarness.restored(database, state)) {
      assertThat(database.starts()).singleElement().matches(from -> from.leastClockMicros() == 42);

      operator.process(TODAY);
      assertThat(operator.late()).isEmpty();
      assertThat(operator.latest()).isEmpty();

      operator.process(batch("v", number("speed", "2026-01-02T12:00:00Z", "a", 3)));
      operator.process(batch("v", number("speed", "2026-01-01T13:00:00Z", "c", 3)));
      assertThat(operator.late())
          .extracting(HistoryBatch::mark)
          .containsExactly(MarkReason.TIE, MarkReason.LATE);
      assertThat(operator.latest())
          .singleElement()
          .satisfies(row -> assertThat(row.newest().cloudEventId()).isEqualTo("a"));

      operator.watermark(millis("2026-01-03T00:40:00Z"));
      List<DaySignal> days = operator.days();
      assertThat(days).extracting(DaySignal::day).containsOnly(day("2026-01-02")).hasSize(3);
      assertThat(days)
          .filteredOn(row -> row.name().equals("at"))
          .singleElement()
          .satisfies(
              row -> {
                assertThat(row.count()).isEqualTo(2);
                assertThat(row.fix().latitude()).isEqualTo(30.2);
              });
    }
  }

  /** Writes the snapshot of this build; its one argument is the file's name. */
  public static void main(String[] arguments) throws Exception {
    FakeDatabase database = new FakeDatabase(new Started(1, Days.NEVER, Days.NEVER));
    database.clock(42);
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(YESTERDAY);
      operator.watermark(millis("2026-01-02T00:40:00Z"));
      operator.process(TODAY);
      Path file = Path.of(DIRECTORY, arguments[0]);
      Files.createDirectories(file.getParent());
      OperatorSnapshotUtil.writeStateHandle(operator.snapshot(), file.toString());
    }
  }
}
