package io.daymark.operators;

import static io.daymark.testing.Readings.batch;
import static io.daymark.testing.Readings.day;
import static io.daymark.testing.Readings.millis;
import static io.daymark.testing.Readings.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.Advance;
import io.daymark.model.DayRows;
import io.daymark.model.LatestRows;
import io.daymark.testing.MemoryDatabase;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;

/**
 * What a database holds after an attempt that starts behind it. Each test names the guard without
 * which it is red.
 */
class RestartsTest {

  private static final String NOON = "2026-01-01T12:00:00Z";
  private static final String LATER = "2026-01-01T13:00:00Z";
  private static final long D1 = day("2026-01-01");
  private static final long D2 = day("2026-01-02");
  private static final long D1_CLOSED = millis("2026-01-02T00:40:00Z");

  private final MemoryDatabase database = new MemoryDatabase();

  /** Guard: marks at start for what was written after the restored checkpoint's clock. */
  @Test
  void historyAheadOfTheRestoredStateIsMarkedBeforeItsDayCloses() throws Exception {
    OperatorSubtaskState state;
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 1)));
      state = operator.snapshot();
      write(operator);
      operator.process(batch("v", number("speed", LATER, "b", 2)));
      write(operator);
    }
    try (var operator = MaterializeHarness.restored(database, state)) {
      closeFirstDay(operator);

      assertThat(database.watermarkDay()).isEqualTo(D2);
      assertThat(database.isMarked("v", D1)).isTrue();
    }
  }

  /** Guard: the same; a margin aside, what the checkpoint covers needs no mark. */
  @Test
  void historyThatTheRestoredStateHoldsIsNotMarked() throws Exception {
    OperatorSubtaskState state;
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 1)));
      write(operator);
      state = operator.snapshot();
      write(operator);
    }
    try (var operator = MaterializeHarness.restored(database, state)) {
      closeFirstDay(operator);

      assertThat(database.isMarked("v", D1)).isFalse();
      assertThat(database.dayRow(new MemoryDatabase.DayKey("v", "speed", D1)).count()).isOne();
    }
  }

  /**
   * Guard: days before the watermark of the database are closed at start, and dropped from restored
   * state.
   */
  @Test
  void oldSavepointWithTheWatermarkAheadReplacesNoRow() throws Exception {
    OperatorSubtaskState old;
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 1)));
      old = operator.snapshot();
      write(operator);
      operator.process(batch("v", number("speed", LATER, "b", 2)));
      closeFirstDay(operator);
      assertThat(database.dayRow(new MemoryDatabase.DayKey("v", "speed", D1)).count()).isEqualTo(2);
    }
    try (var operator = MaterializeHarness.restored(database, old)) {
      operator.watermark(D1_CLOSED);
      assertThat(operator.days()).isEmpty();

      operator.process(batch("v", number("speed", LATER, "b", 2)));
      write(operator);
      assertThat(database.isMarked("v", D1)).isTrue();
      assertThat(database.dayRow(new MemoryDatabase.DayKey("v", "speed", D1)).count()).isEqualTo(2);
    }
  }

  /**
   * Guard: without state every subject-day from the watermark on is marked, and closed up to the
   * newest day.
   */
  @Test
  void startWithoutStateInTheMiddleOfADayFoldsNothingOfThatDay() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 1)));
      write(operator);
    }
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", LATER, "b", 2)));
      operator.watermark(D1_CLOSED);
      assertThat(operator.days()).isEmpty();
      write(operator);
      assertThat(database.isMarked("v", D1)).isTrue();

      // The newest day is known from history, so the watermark can pass it although no reading of
      // this attempt was newer.
      assertThat(database.advance(0, advance(operator))).isEqualTo(D2);
    }
  }

  /**
   * Guard: a checkpoint completes, the watermark has not advanced yet, the job crashes, a late
   * reading arrives.
   */
  @Test
  void dayThatClosedBeforeTheCheckpointStaysClosedWhenTheWatermarkHasNotAdvanced()
      throws Exception {
    OperatorSubtaskState state;
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 1)));
      operator.watermark(D1_CLOSED);
      state = operator.snapshot();
      write(operator);
    }
    try (var operator = MaterializeHarness.restored(database, state)) {
      operator.process(batch("v", number("speed", LATER, "b", 2)));
      closeFirstDay(operator);

      assertThat(database.isMarked("v", D1)).isTrue();
    }
  }

  private void closeFirstDay(MaterializeHarness operator) throws Exception {
    operator.watermark(D1_CLOSED);
    write(operator);
    database.advance(0, advance(operator));
  }

  private static long advance(MaterializeHarness operator) throws Exception {
    operator.progress();
    operator.snapshot();
    return Advance.of(operator.progress()).day();
  }

  private void write(MaterializeHarness operator) {
    operator.history().forEach(database::write);
    operator.late().forEach(database::write);
    database.write(new DayRows(0, operator.days()));
    database.write(new LatestRows(0, operator.latest()));
  }
}
