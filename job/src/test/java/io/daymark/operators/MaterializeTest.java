package io.daymark.operators;

import static io.daymark.testing.Readings.batch;
import static io.daymark.testing.Readings.day;
import static io.daymark.testing.Readings.location;
import static io.daymark.testing.Readings.micros;
import static io.daymark.testing.Readings.millis;
import static io.daymark.testing.Readings.number;
import static io.daymark.testing.Readings.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.ClosingRule;
import io.daymark.model.DaySignal;
import io.daymark.model.Days;
import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestSignal;
import io.daymark.model.MarkReason;
import io.daymark.model.NumberValue;
import io.daymark.model.Progress;
import io.daymark.model.StartFrom;
import io.daymark.model.Started;
import io.daymark.testing.FakeDatabase;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;

/** One subtask of {@link Materialize} against a database that only answers. */
class MaterializeTest {

  private static final String NOON = "2026-01-01T12:00:00Z";
  private static final long D1 = day("2026-01-01");
  private static final long D2 = day("2026-01-02");
  private static final long D1_CLOSED = millis("2026-01-02T00:40:00Z");

  private final FakeDatabase database = new FakeDatabase(new Started(7, Days.NEVER, Days.NEVER));

  @Test
  void readingOfAnOpenDayBecomesHistoryWithoutMarkAndLatest() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 1)));

      assertThat(operator.history())
          .containsExactly(
              new HistoryBatch(7, "v", D1, java.util.List.of(number("speed", NOON, "a", 1)), null));
      assertThat(operator.latest())
          .containsExactly(new LatestSignal("v", "speed", number("speed", NOON, "a", 1), null));
      assertThat(operator.late()).isEmpty();
    }
  }

  @Test
  void dayClosesOnceWhenTheWatermarkPassesItsEndAndTheSpread() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(
          batch(
              "v", number("speed", NOON, "a", 2), number("speed", "2026-01-01T13:00:00Z", "b", 4)));
      operator.watermark(millis("2026-01-02T00:29:59.999Z"));
      assertThat(operator.days()).isEmpty();

      operator.watermark(D1_CLOSED);
      assertThat(operator.days())
          .containsExactly(
              new DaySignal(
                  "v",
                  "speed",
                  D1,
                  2,
                  micros(NOON),
                  micros("2026-01-01T13:00:00Z"),
                  4.0,
                  null,
                  2.0,
                  4.0,
                  6.0,
                  null,
                  null));

      operator.watermark(Long.MAX_VALUE);
      assertThat(operator.days()).isEmpty();
    }
  }

  @Test
  void readingOfYesterdayAfterTheDayClosedMarksTheDay() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 2)));
      operator.watermark(D1_CLOSED);
      operator.history();

      operator.process(batch("v", number("speed", "2026-01-01T13:00:00Z", "b", 4)));

      assertThat(operator.history()).isEmpty();
      assertThat(operator.late()).extracting(HistoryBatch::mark).containsExactly(MarkReason.LATE);
      assertThat(operator.latest())
          .last()
          .extracting(row -> row.newest().value())
          .isEqualTo(new NumberValue(4));
    }
  }

  @Test
  void midnightBelongsToTheNewDay() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(
          batch(
              "v",
              number("speed", "2026-01-01T23:59:59.999999Z", "a", 1),
              number("speed", "2026-01-02T00:00:00Z", "b", 2)));

      assertThat(operator.history())
          .extracting(HistoryBatch::day)
          .containsExactlyInAnyOrder(D1, D2);
    }
  }

  @Test
  void repeatedContentCountsNothingButIsWrittenAgain() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 2)));
      operator.process(batch("v", number("speed", NOON, "a", 2)));
      operator.process(batch("v", number("speed", NOON, "a", 2)));

      assertThat(operator.history()).hasSize(3);
      assertThat(operator.late()).isEmpty();
      assertThat(operator.latest()).hasSize(1);
      operator.watermark(D1_CLOSED);
      assertThat(operator.days()).extracting(DaySignal::count).containsExactly(1L);
    }
  }

  @Test
  void otherContentOnACountedTimestampMarksTheDay() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "b", 2)));
      operator.process(batch("v", number("speed", NOON, "a", 1)));

      assertThat(operator.late()).extracting(HistoryBatch::mark).containsExactly(MarkReason.TIE);
      assertThat(operator.latest())
          .last()
          .extracting(row -> row.newest().cloudEventId())
          .isEqualTo("a");
      operator.watermark(D1_CLOSED);
      assertThat(operator.days()).extracting(DaySignal::count).containsExactly(1L);
    }
  }

  @Test
  void tieIsSeenAcrossARestore() throws Exception {
    OperatorSubtaskState state;
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(
          batch("v", number("speed", NOON, "b", 2)),
          batch("v", number("speed", "2026-01-01T12:30:00Z", "c", 3)));
      state = operator.snapshot();
    }
    try (var operator = MaterializeHarness.restored(database, state)) {
      operator.process(batch("v", number("speed", NOON, "b", 2)));
      assertThat(operator.late()).isEmpty();

      operator.process(batch("v", number("speed", NOON, "a", 1)));
      assertThat(operator.late()).extracting(HistoryBatch::mark).containsExactly(MarkReason.TIE);

      operator.watermark(D1_CLOSED);
      assertThat(operator.days()).extracting(DaySignal::count).containsExactly(2L);
    }
  }

  @Test
  void olderReadingThatIsNewOnItsTimestampCounts() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "b", 2)));
      operator.process(batch("v", number("speed", "2026-01-01T11:00:00Z", "a", 8)));

      assertThat(operator.latest()).hasSize(1);
      operator.watermark(D1_CLOSED);
      assertThat(operator.days())
          .singleElement()
          .satisfies(
              row -> {
                assertThat(row.count()).isEqualTo(2);
                assertThat(row.valueNumber()).isEqualTo(2.0);
                assertThat(row.firstSeen()).isEqualTo(micros("2026-01-01T11:00:00Z"));
                assertThat(row.maxNumber()).isEqualTo(8.0);
              });
    }
  }

  @Test
  void zeroZeroMovesTheReadingAndLeavesTheFix() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(
          batch("v", location("at", NOON, "a", 30.2, -97.7)),
          batch("v", location("at", "2026-01-01T12:01:00Z", "b", 0, 0)));

      assertThat(operator.latest())
          .last()
          .satisfies(
              row -> {
                assertThat(row.newest().cloudEventId()).isEqualTo("b");
                assertThat(row.fix().cloudEventId()).isEqualTo("a");
              });
      operator.watermark(D1_CLOSED);
      assertThat(operator.days())
          .singleElement()
          .satisfies(row -> assertThat(row.fixTimestamp()).isEqualTo(micros(NOON)));
    }
  }

  @Test
  void stringReplacesNumberAltogether() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(
          batch(
              "v",
              number("state", "2026-01-01T10:00:00Z", "a", 5),
              string("state", "2026-01-01T11:00:00Z", "b", "t")));
      operator.watermark(D1_CLOSED);

      assertThat(operator.days())
          .singleElement()
          .satisfies(
              row -> {
                assertThat(row.valueNumber()).isNull();
                assertThat(row.valueString()).isEqualTo("t");
                assertThat(row.sumNumber()).isEqualTo(5.0);
              });
    }
  }

  /** Guard: {@code Memory.closedBeforeDay} and {@code SubjectState.lastClosedDay} in state. */
  @Test
  void closedDayIsNotOpenedAgainAfterARestoreWhoseWatermarkBeginsAnew() throws Exception {
    OperatorSubtaskState state;
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 2)));
      operator.process(batch("w", number("speed", "2026-01-02T12:00:00Z", "a", 2)));
      operator.watermark(D1_CLOSED);
      operator.days();
      state = operator.snapshot();
    }
    try (var operator = MaterializeHarness.restored(database, state)) {
      operator.process(batch("v", number("speed", "2026-01-01T13:00:00Z", "b", 4)));
      operator.process(batch("w", number("speed", "2026-01-01T13:00:00Z", "b", 4)));

      assertThat(operator.late()).extracting(HistoryBatch::subject).containsExactly("v", "w");
      assertThat(operator.history()).isEmpty();
      operator.watermark(D1_CLOSED);
      assertThat(operator.days()).isEmpty();
    }
  }

  /** Guard: {@code CloseTimers.setAnew}. */
  @Test
  void dayThatIsOpenWhenTheSettleDelayIsShortenedIsWrittenBeforeItCountsAsFired() throws Exception {
    OperatorSubtaskState state;
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 2)));
      state = operator.snapshot();
    }
    ClosingRule shorter = new ClosingRule(60_000, 0);
    try (var operator = MaterializeHarness.restored(database, state, shorter)) {
      operator.watermark(shorter.opensAt(D1));
      operator.snapshot();

      assertThat(operator.progress()).extracting(Progress::firedBeforeDay).containsExactly(D2);
      assertThat(operator.days()).extracting(DaySignal::day).containsExactly(D1);
    }
  }

  /** Guard: the comparison with the watermark at start in {@code onEventTime}. */
  @Test
  void openDayBeforeTheWatermarkOfTheDatabaseIsDroppedNotFolded() throws Exception {
    OperatorSubtaskState state;
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 2)));
      state = operator.snapshot();
    }
    database.willStart(new Started(8, D2, D2));
    try (var operator = MaterializeHarness.restored(database, state)) {
      operator.process(batch("v", number("speed", NOON, "a", 2)));
      assertThat(operator.late()).hasSize(1);

      operator.watermark(D1_CLOSED);
      assertThat(operator.days()).isEmpty();
    }
  }

  /** Guard: {@code Started.closedBeforeDay} without state. */
  @Test
  void withoutStateEveryDayUpToTheNewestInHistoryIsLate() throws Exception {
    database.willStart(new Started(8, D1, D2));
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(
          batch("v", number("speed", NOON, "a", 2)),
          batch("v", number("speed", "2026-01-02T00:00:00Z", "b", 3)));

      assertThat(operator.late()).extracting(HistoryBatch::day).containsExactly(D1);
      assertThat(operator.history()).extracting(HistoryBatch::day).containsExactly(D2);
      assertThat(database.starts()).containsExactly(StartFrom.nothing());
    }
  }

  @Test
  void restoreTellsTheLeastClockReadBeforeTheBarrier() throws Exception {
    database.clock(1_000);
    OperatorSubtaskState state;
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 2)));
      state = operator.snapshot();
    }
    database.clock(2_000);
    try (var operator = MaterializeHarness.restored(database, state)) {
      assertThat(database.starts()).last().isEqualTo(StartFrom.state(1_000));
      assertThat(operator.progress()).isEmpty();
    }
  }

  @Test
  void progressSaysWhatThisAttemptHasFiredNotWhatItRemembers() throws Exception {
    OperatorSubtaskState state;
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 2)));
      operator.watermark(D1_CLOSED);
      state = operator.snapshot();
      assertThat(operator.progress())
          .singleElement()
          .satisfies(progress -> assertThat(progress.firedBeforeDay()).isEqualTo(D2));
    }
    try (var operator = MaterializeHarness.restored(database, state)) {
      operator.snapshot();
      assertThat(operator.progress())
          .singleElement()
          .satisfies(
              progress -> {
                assertThat(progress.firedBeforeDay()).isEqualTo(Days.NEVER);
                assertThat(progress.newestDay()).isEqualTo(D1);
              });
    }
  }

  @Test
  void everythingGatheredPassesBeforeTheBarrier() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process();
      operator.watermark(millis(NOON));
      operator.process(batch("v", number("speed", NOON, "a", 2)));
      operator.snapshot();
      assertThat(operator.history()).hasSize(1);
    }
  }

  @Test
  void endOfInputClosesTheOpenDaysAndReportsThem() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(batch("v", number("speed", NOON, "a", 2)));
      operator.endInput();

      assertThat(operator.days()).extracting(DaySignal::day).containsExactly(D1);
      assertThat(operator.progress())
          .singleElement()
          .satisfies(progress -> assertThat(progress.newestDay()).isEqualTo(D1));
    }
  }

  /** Case 9. */
  @Test
  void leapDayAndDaysBefore1970AreDaysOfTheirOwn() throws Exception {
    try (var operator = MaterializeHarness.started(database)) {
      operator.process(
          batch(
              "v",
              number("speed", "2024-02-29T23:59:59.999999Z", "a", 1),
              number("speed", "1969-12-31T23:59:59.999Z", "a", 1),
              number("speed", "1999-12-31T00:00:00Z", "a", 1)));

      assertThat(operator.history())
          .extracting(HistoryBatch::day)
          .containsExactlyInAnyOrder(day("2024-02-29"), -1L, day("1999-12-31"));
      operator.watermark(Long.MAX_VALUE);
      assertThat(operator.days())
          .extracting(DaySignal::day)
          .containsExactlyInAnyOrder(day("2024-02-29"), -1L, day("1999-12-31"));
    }
  }
}
