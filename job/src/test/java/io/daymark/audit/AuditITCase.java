package io.daymark.audit;

import static io.daymark.testing.Readings.location;
import static io.daymark.testing.Readings.number;
import static io.daymark.testing.Readings.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.daymark.model.MarkReason;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the audit finds, case 30 among it, and what it must not find. */
class AuditITCase {

  private static final LocalDate D1 = LocalDate.parse("2026-01-01");
  private static final LocalDate D2 = LocalDate.parse("2026-01-02");
  private static final String D1_MORNING = "2026-01-01T08:00:00Z";
  private static final String D1_NOON = "2026-01-01T12:00:00Z";
  private static final String D2_NOON = "2026-01-02T12:00:00.000001Z";
  private static final String W = "2026-01-03";
  private static final String D3_NOON = "2026-01-03T12:00:00Z";
  private static final String D3_EVENING = "2026-01-03T20:00:00Z";

  private AuditFixture db;

  @BeforeEach
  void threeSubjectsAndTwoClosedDays() throws SQLException {
    db = new AuditFixture();
    db.send(
        "bus",
        MarkReason.LATE,
        number("speed", D1_MORNING, "a", 1),
        number("speed", D1_NOON, "a", 3),
        number("speed", D2_NOON, "b", 5));
    db.send(
        "car",
        MarkReason.LATE,
        number("speed", D1_NOON, "a", 1),
        string("door", D2_NOON, "b", "t"));
    db.send("car", location("place", D3_NOON, "c", 50, 8));
    db.advance(W);
    db.heal();
    db.send("newcomer", number("speed", D3_NOON, "a", 7));
  }

  @AfterEach
  void close() {
    db.close();
  }

  @Test
  void tablesThatTheJobWroteAreClean() throws SQLException {
    AuditReport report = db.audit();

    assertThat(report.differences()).isEmpty();
    assertThat(report.tables())
        .containsExactly(
            new TableAudit("signals_latest", 5, 5, 0, 0, 0),
            new TableAudit("signals_daily", 4, 4, 0, 0, 0),
            new TableAudit("signals_rollup", 3, 3, 0, 0, 0),
            new TableAudit("signal_summaries", 5, 5, 0, 0, 0));
    assertThat(report.extent()).isEqualTo(new AuditReport.Extent(LocalDate.parse(W), 7, 3, 0));
    assertThat(report.marked()).isEmpty();
    assertThat(report.absentSubjects()).isZero();
    assertThat(report.clean()).isTrue();
  }

  @Test
  void aDatabaseThatNoJobHasStartedOnIsClean() throws SQLException {
    try (AuditFixture empty = new AuditFixture()) {
      empty.database.execute("DELETE FROM daymark.watermarks");

      assertThat(empty.audit().clean()).isTrue();
      assertThat(empty.audit().extent()).isEqualTo(new AuditReport.Extent(LocalDate.MIN, 0, 0, 0));
    }
  }

  /** Case 30: four faults at once, each found by its key with both values. */
  @Test
  void aFailedAuditIsPossible() throws SQLException {
    db.database.execute(
        "DELETE FROM daymark.signals_latest WHERE subject = 'car' AND name = 'door'");
    db.database.execute("UPDATE daymark.signals_daily SET count = 2 * count WHERE name = 'door'");
    db.database.execute(
        "UPDATE daymark.signals_rollup SET count = count + 1 WHERE subject = 'bus' AND name = 'speed'");
    db.database.execute(
        "UPDATE daymark.signals_rollup SET count = count - 1 WHERE subject = 'car' AND name = 'speed'");
    db.database.execute("DELETE FROM daymark.signals_latest WHERE subject = 'newcomer'");

    AuditReport report = db.audit();

    assertThat(report.clean()).isFalse();
    assertThat(report.absentSubjects()).isOne();
    assertThat(report.tables())
        .containsExactly(
            new TableAudit("signals_latest", 3, 3, 2, 0, 0),
            new TableAudit("signals_daily", 4, 4, 0, 0, 1),
            new TableAudit("signals_rollup", 3, 3, 0, 0, 2),
            new TableAudit("signal_summaries", 5, 5, 0, 0, 2));
    assertThat(report.differences())
        .containsExactly(
            new Difference(
                "signals_latest",
                "car",
                "door",
                null,
                null,
                null,
                "{\"subject\":\"car\",\"name\":\"door\",\"timestamp\":\"2026-01-02T12:00:00.000001+00:00\","
                    + "\"value_string\":\"t\",\"source\":\"source\",\"cloud_event_id\":\"b\"}"),
            new Difference(
                "signals_latest",
                "newcomer",
                "speed",
                null,
                null,
                null,
                "{\"subject\":\"newcomer\",\"name\":\"speed\",\"timestamp\":\"2026-01-03T12:00:00+00:00\","
                    + "\"value_number\":7,\"source\":\"source\",\"cloud_event_id\":\"a\"}"),
            new Difference("signals_daily", "car", "door", D2, "count", "2", "1"),
            new Difference("signals_rollup", "bus", "speed", null, "count", "4", "3"),
            new Difference("signals_rollup", "car", "speed", null, "count", "0", "1"),
            new Difference("signal_summaries", "bus", "speed", null, "count", "4", "3"),
            new Difference("signal_summaries", "car", "speed", null, "count", "0", "1"));
  }

  @Test
  void aSecondRowOfAKeyIsFound() throws SQLException {
    for (String table : List.of("signals_latest", "signals_daily", "signals_rollup")) {
      db.database.execute("ALTER TABLE daymark." + table + " DROP CONSTRAINT " + table + "_pkey");
      db.database.execute(
          "INSERT INTO daymark."
              + table
              + " SELECT * FROM daymark."
              + table
              + " WHERE name = 'door'");
    }

    AuditReport report = db.audit();

    assertThat(report.clean()).isFalse();
    assertThat(report.differences())
        .contains(
            new Difference("signals_latest", "car", "door", null, "rows", "2", "1"),
            new Difference("signals_daily", "car", "door", D2, "rows", "2", "1"),
            new Difference("signals_rollup", "car", "door", null, "rows", "2", "1"),
            // The view counts the rollup's row twice and still has one row a key.
            new Difference("signal_summaries", "car", "door", null, "count", "2", "1"));
    assertThat(report.tables()).extracting(TableAudit::rows).containsExactly(6L, 5L, 4L, 5L);
    assertThat(report.tables()).extracting(TableAudit::keys).containsExactly(5L, 4L, 3L, 5L);
  }

  @Test
  void readingsDeletedFromHistoryLeaveExtraRows() throws SQLException {
    db.database.execute(
        "DELETE FROM daymark.signal_history WHERE subject = 'car' AND day < '2026-01-03'");

    AuditReport report = db.audit();

    assertThat(report.tables())
        .containsExactly(
            new TableAudit("signals_latest", 5, 5, 0, 2, 0),
            new TableAudit("signals_daily", 4, 4, 0, 2, 0),
            new TableAudit("signals_rollup", 3, 3, 0, 2, 0),
            new TableAudit("signal_summaries", 5, 5, 0, 2, 0));
    assertThat(report.differences()).allMatch(Difference::extra).hasSize(8);
  }

  @Test
  void missingDayAndRollupRowsAreFound() throws SQLException {
    db.database.execute(
        "DELETE FROM daymark.signals_daily WHERE subject = 'bus' AND day = '2026-01-01'");
    db.database.execute("DELETE FROM daymark.signals_rollup WHERE subject = 'bus'");

    AuditReport report = db.audit();

    assertThat(report.tables()).extracting(TableAudit::missing).containsExactly(0L, 1L, 1L, 1L);
    assertThat(report.differences()).allMatch(Difference::missing).hasSize(3);
    assertThat(report.differences().get(0).day()).isEqualTo(D1);
    assertThat(report.differences().get(0).recomputed())
        .contains("\"count\":2", "\"min_number\":1", "\"max_number\":3", "\"sum_number\":4");
  }

  /** The summary of a late subject is exact before its heal, so that one is compared. */
  @Test
  void aMarkedDayIsListedAndNotCompared() throws SQLException {
    db.send("bus", MarkReason.LATE, number("speed", "2026-01-01T23:00:00Z", "z", 99));

    AuditReport marked = db.audit();

    assertThat(marked.clean()).isTrue();
    assertThat(marked.marked()).containsExactly(new MarkedDay("bus", D1));
    assertThat(marked.extent().markedDays()).isOne();

    db.database.execute("DELETE FROM daymark.marks");

    assertThat(db.audit().differences())
        .extracting(Difference::table)
        .contains("signals_daily", "signals_rollup", "signal_summaries");
  }

  @Test
  void theOtherDaysOfAMarkedSubjectAreCompared() throws SQLException {
    db.send("bus", MarkReason.LATE, number("speed", "2026-01-01T23:00:00Z", "z", 99));
    db.database.execute(
        "UPDATE daymark.signals_daily SET max_number = 6 WHERE day = '2026-01-02' AND subject = 'bus'");

    assertThat(db.audit().differences())
        .containsExactly(
            new Difference("signals_daily", "bus", "speed", D2, "max_number", "6", "5"));
  }

  @Test
  void markedDaysFromTheWatermarkOnAreNotDue() throws SQLException {
    db.send("bus", MarkReason.TIE, number("speed", D3_NOON, "z", 99));

    assertThat(db.audit().extent().markedDays()).isZero();
  }

  @Test
  void rowsOfOpenDaysMayBeIncomplete() throws SQLException {
    db.database.execute(
        """
        INSERT INTO daymark.signals_daily (subject, name, day, count, first_seen, last_seen, written_at)
        VALUES ('car', 'place', '2026-01-03', 77, now(), now(), now())
        """);

    assertThat(db.audit().clean()).isTrue();
  }

  /**
   * Held by REPEATABLE READ: everything below is committed after the audit has read history and
   * before it reads signals_latest.
   */
  @Test
  void whatIsWrittenWhileItRunsDoesNotShow() throws SQLException {
    CompletableFuture<AuditReport> audit;
    try (Connection writer = db.database.connect();
        Statement statement = writer.createStatement()) {
      writer.setAutoCommit(false);
      statement.execute("LOCK TABLE daymark.signals_latest IN ACCESS EXCLUSIVE MODE");
      audit = CompletableFuture.supplyAsync(this::auditUnchecked);
      await().atMost(Duration.ofSeconds(60)).until(this::somebodyWaitsForSignalsLatest);
      db.write(writer, "newcomer", number("speed", D3_EVENING, "z", 8));
      writer.commit();
    }

    assertThat(audit.join().clean()).isTrue();
    assertThat(audit.join().extent().readings()).isEqualTo(7);
    assertThat(db.audit().extent().readings()).isEqualTo(8);
  }

  private AuditReport auditUnchecked() {
    try {
      return db.audit();
    } catch (SQLException e) {
      throw new CompletionException(e);
    }
  }

  private boolean somebodyWaitsForSignalsLatest() throws SQLException {
    return db.value(
            """
            SELECT EXISTS (
              SELECT FROM pg_locks
              WHERE NOT granted AND relation = 'daymark.signals_latest'::regclass
            )
            """)
        .equals("t");
  }

  @Test
  void aRowOnItsWayIsNoDifferenceTheSecondTime() throws SQLException {
    db.database.execute(
        "CREATE TABLE away AS SELECT * FROM daymark.signals_latest WHERE subject = 'newcomer'");
    db.database.execute("DELETE FROM daymark.signals_latest WHERE subject = 'newcomer'");
    AuditReport before = db.audit();
    db.database.execute("INSERT INTO daymark.signals_latest SELECT * FROM away");
    db.database.execute("UPDATE daymark.signals_daily SET count = 9 WHERE name = 'door'");

    AuditReport persisting = before.persisting(db.audit());

    assertThat(before.clean()).isFalse();
    assertThat(persisting.clean()).isTrue();
    assertThat(persisting.absentSubjects()).isZero();
    assertThat(persisting.differences()).isEmpty();
    assertThat(persisting.tables())
        .first()
        .isEqualTo(new TableAudit("signals_latest", 5, 5, 0, 0, 0));
  }

  @Test
  void aDifferenceThatStaysCounts() throws SQLException {
    db.database.execute("DELETE FROM daymark.signals_latest WHERE subject = 'newcomer'");
    db.database.execute(
        "UPDATE daymark.signals_daily SET count = 9, sum_number = 8 WHERE name = 'door'");
    AuditReport before = db.audit();
    db.database.execute(
        "UPDATE daymark.signals_daily SET sum_number = NULL, max_number = 7 WHERE name = 'door'");

    AuditReport persisting = before.persisting(db.audit());

    assertThat(persisting.clean()).isFalse();
    assertThat(persisting.absentSubjects()).isOne();
    assertThat(persisting.differences())
        .hasSize(2)
        .contains(new Difference("signals_daily", "car", "door", D2, "count", "9", "1"));
    assertThat(persisting.tables()).extracting(TableAudit::missing).containsExactly(1L, 0L, 0L, 0L);
    assertThat(persisting.tables())
        .extracting(TableAudit::different)
        .containsExactly(0L, 1L, 0L, 0L);
  }

  /** A busy key always differs: history and latest are written in two transactions. */
  @Test
  void aRowOfLatestThatIsWrittenAgainIsAnotherDifference() throws SQLException {
    String behind =
        "UPDATE daymark.signals_latest SET \"timestamp\" = '%s' WHERE subject = 'newcomer'";
    db.database.execute(behind.formatted("2026-01-03T11:58:00Z"));
    AuditReport before = db.audit();
    AuditReport same = db.audit();
    db.database.execute(behind.formatted("2026-01-03T11:59:00Z"));

    assertThat(before.persisting(same).clean()).isFalse();
    assertThat(before.persisting(db.audit()).clean()).isTrue();
  }
}
