package io.daymark.table;

import static io.daymark.table.TableFixture.STREAM;
import static io.daymark.table.TableFixture.day;
import static io.daymark.table.TableFixture.dayRow;
import static io.daymark.table.TableFixture.number;
import static io.daymark.table.TableFixture.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.daymark.connectors.postgres.Transactions;
import io.daymark.model.Days;
import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import io.daymark.model.StartFrom;
import io.daymark.model.Started;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the start of an attempt must do before anything is written. */
class StartITCase {

  private static final String D1_NOON = "2026-01-01T12:00:00Z";
  private static final String D2_NOON = "2026-01-02T12:00:00Z";

  private TableFixture db;

  @BeforeEach
  void migrated() {
    db = new TableFixture();
  }

  @AfterEach
  void drop() {
    db.close();
  }

  /** Guard: {@code enter} shares the fence, which a start takes alone. */
  @Test
  void transactionOfADeadAttemptThatCommitsLateIsFinishedBeforeTheNextStartReturns()
      throws SQLException {
    db.start(StartFrom.nothing());
    List<HistoryBatch> batches = db.batches("car", null, number("speed", D1_NOON, "a", 1));
    db.ensurePartitions(batches);
    try (Connection dead = db.transaction()) {
      SignalHistoryTable.write(dead, batches);
      Future<Started> next =
          db.inBackground(c -> Start.run(c, STREAM, "job", "next", StartFrom.nothing()));
      db.awaitBlockedOrDone(next);
      dead.commit();
      assertThat(of(next).closedBeforeDay()).isEqualTo(day("2026-01-02"));
    }
    assertThat(db.marks()).containsExactly("car|2026-01-01|start");
  }

  /** Guard: {@code enter} compares the epoch. */
  @Test
  void everyTransactionOfAnEarlierAttemptIsRefused() throws SQLException {
    long dead = db.start(StartFrom.nothing()).epoch();
    List<HistoryBatch> batches = db.batches("car", null, number("speed", D1_NOON, "a", 1));
    db.ensurePartitions(batches);
    db.start(StartFrom.nothing());

    assertFenced(
        c -> {
          SignalHistoryTable.write(c, batches);
          return null;
        });
    assertFenced(
        c -> {
          SignalsDailyTable.write(c, List.of(dayRow("car", "speed", D1_NOON, D1_NOON, 1)), dead);
          return null;
        });
    assertFenced(c -> Watermarks.advance(c, STREAM, dead, day("2026-01-02")));
    assertFenced(c -> Recompute.run(c, STREAM, dead, 10));
    LatestSignal row = new LatestSignal("car", "speed", number("speed", D1_NOON, "a", 1), null);
    for (List<LatestSignal> page : List.of(List.of(row), List.<LatestSignal>of())) {
      assertFenced(
          c -> {
            SignalsLatestTable.write(c, new LatestRows(dead, page));
            return null;
          });
    }
    for (String table : List.of("signal_history", "signals_daily", "signals_latest", "marks")) {
      assertThat(db.one("SELECT count(*) FROM daymark." + table)).as(table).isEqualTo("0");
    }
  }

  private void assertFenced(Transactions.Work<?> work) {
    assertThatThrownBy(() -> db.in(work))
        .isInstanceOf(SQLException.class)
        .matches(Fence::isFenced)
        .hasMessageContaining("has taken over stream signals with epoch 2");
  }

  /**
   * Guard: "another job since" in Start. Without it two copies of the job that Flink restarts would
   * fence each other off for ever.
   */
  @Test
  void jobThatWasTakenOverFromDoesNotTakeTheStreamBack() throws SQLException {
    db.start("A", StartFrom.nothing());
    db.start("A", StartFrom.nothing());
    db.start("B", StartFrom.nothing());

    assertThatThrownBy(() -> db.start("A", StartFrom.nothing()))
        .isInstanceOf(SQLException.class)
        .matches(Fence::isTakenOver)
        .hasMessageContaining("Job B has taken over stream signals from job A");
    assertThat(db.start("B", StartFrom.nothing()).epoch()).isEqualTo(4);
    assertThat(db.start("C", StartFrom.nothing()).epoch()).isEqualTo(5);
    assertThatThrownBy(() -> db.start("B", StartFrom.nothing())).matches(Fence::isTakenOver);
  }

  /** Guard: only a job's own older attempts are forgotten. */
  @Test
  void jobThatWasTakenOverFromIsKnownAlsoAfterManyAttemptsOfTheOther() throws SQLException {
    db.start("A", StartFrom.nothing());
    for (int i = 0; i < 150; i++) {
      db.start("B", StartFrom.nothing());
    }
    assertThatThrownBy(() -> db.start("A", StartFrom.nothing())).matches(Fence::isTakenOver);
    assertThat(db.rows("SELECT job, count(*) FROM daymark.attempts GROUP BY job ORDER BY job"))
        .containsExactly("A|1", "B|100");
  }

  /** Guard: what an attempt was told is recorded. */
  @Test
  void allSubtasksOfAnAttemptAreToldTheSame() throws SQLException {
    db.start(StartFrom.nothing());
    List<Future<Started>> subtasks = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      subtasks.add(
          db.inBackground(c -> Start.run(c, STREAM, "job", "second", StartFrom.nothing())));
    }
    Set<Started> told = new HashSet<>();
    for (Future<Started> subtask : subtasks) {
      told.add(of(subtask));
    }
    assertThat(told).containsExactly(new Started(2, Days.NEVER, Days.NEVER));
  }

  /** Guard: a recorded attempt enters by its epoch before it is told again. */
  @Test
  void attemptThatAsksAgainAfterALaterOneStartedIsFenced() throws SQLException {
    db.in(c -> Start.run(c, STREAM, "job", "first", StartFrom.nothing()));
    db.start(StartFrom.nothing());
    assertThatThrownBy(() -> db.in(c -> Start.run(c, STREAM, "job", "first", StartFrom.nothing())))
        .matches(Fence::isFenced);
  }

  /** Guards: the comparison with the clock, its margin, and W as the lower bound of days. */
  @Test
  void startWithStateMarksExactlyWhatWasWrittenAfterTheClock() throws SQLException {
    db.start(StartFrom.nothing());
    for (String subject : List.of("at-margin", "before-margin", "row-only", "long-before")) {
      db.history(
          subject,
          null,
          number("speed", D1_NOON, "a", 1),
          number("speed", D2_NOON, "a", 1),
          number("speed", "2026-01-03T12:00:00Z", "a", 1));
    }
    db.dayRows(
        dayRow("row-only", "speed", D1_NOON, D1_NOON, 1),
        dayRow("row-only", "speed", D2_NOON, D2_NOON, 1),
        dayRow("long-before", "speed", D2_NOON, D2_NOON, 1));
    db.advance("2026-01-02");
    written("signal_history", "subject = 'at-margin'", "2026-01-05T00:00:00.000001Z");
    written("signal_history", "subject = 'before-margin'", "2026-01-05T00:00:00Z");
    written("signal_history", "subject IN ('row-only', 'long-before')", "2026-01-04T00:00:00Z");
    written("signals_daily", "subject = 'row-only'", "2026-01-05T00:00:00.000001Z");
    written("signals_daily", "subject = 'long-before'", "2026-01-05T00:00:00Z");

    long clock = TableFixture.micros("2026-01-05T00:00:00Z") + Start.CLOCK_MARGIN_MICROS;
    assertThat(db.start(StartFrom.state(clock)))
        .isEqualTo(new Started(2, day("2026-01-02"), day("2026-01-02")));
    assertThat(db.marks())
        .containsExactly(
            "at-margin|2026-01-02|start",
            "at-margin|2026-01-03|start",
            "row-only|2026-01-02|start");
  }

  private void written(String table, String where, String at) {
    db.database.execute(
        "UPDATE daymark.%s SET written_at = '%s' WHERE %s".formatted(table, at, where));
  }

  /** Guard: without state everything from W on is marked and counts as closed. */
  @Test
  void startWithoutStateMarksEverythingFromWOnAndClosesUpToTheNewestDay() throws SQLException {
    db.start(StartFrom.nothing());
    db.history("car", null, number("speed", D1_NOON, "a", 1), number("speed", D2_NOON, "a", 1));
    db.history("bus", null, number("speed", "2026-01-04T12:00:00Z", "a", 1));
    db.dayRows(dayRow("van", "speed", D2_NOON, D2_NOON, 1));
    db.advance("2026-01-02");

    assertThat(db.start(StartFrom.nothing()))
        .isEqualTo(new Started(2, day("2026-01-02"), day("2026-01-05")));
    assertThat(db.marks())
        .containsExactly("bus|2026-01-04|start", "car|2026-01-02|start", "van|2026-01-02|start");
  }

  /** Guard: a mark that stands is no error at start and keeps its reason. */
  @Test
  void startKeepsTheMarksThatStand() throws SQLException {
    db.start(StartFrom.nothing());
    db.history("car", io.daymark.model.MarkReason.TIE, number("speed", D1_NOON, "a", 1));
    db.start(StartFrom.nothing());
    assertThat(db.marks()).containsExactly("car|2026-01-01|tie");
  }

  /** Guard: days outside 2000 to 2100 and partitions without rows in newest_history_day. */
  @Test
  void newestDayIsFoundInWhateverPartitionItIs() throws SQLException {
    db.start(StartFrom.nothing());
    assertThat(newestDay()).isEmpty();
    db.history("car", null, number("speed", "1969-12-31T23:59:59.999999Z", "a", 1));
    assertThat(newestDay()).isEqualTo("1969-12-31");
    db.history("car", null, number("speed", D2_NOON, "a", 1), number("speed", D1_NOON, "a", 1));
    SignalHistoryTable.ensurePartitions(db.database.options(), Set.of(day("2026-02-01")));
    assertThat(newestDay()).isEqualTo("2026-01-02");
    db.history("car", null, number("speed", "2150-06-01T00:00:00Z", "a", 1));
    assertThat(newestDay()).isEqualTo("2150-06-01");
  }

  private String newestDay() throws SQLException {
    return db.one("SELECT daymark.newest_history_day()");
  }
}
