package io.daymark.table;

import static io.daymark.table.TableFixture.STREAM;
import static io.daymark.table.TableFixture.dayRow;
import static io.daymark.table.TableFixture.location;
import static io.daymark.table.TableFixture.number;
import static io.daymark.table.TableFixture.of;
import static io.daymark.table.TableFixture.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.HistoryBatch;
import io.daymark.model.MarkReason;
import io.daymark.model.Reading;
import io.daymark.model.StartFrom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Heals of marked days: invariant 1, and marks that must not be lost. W is D3 throughout. */
class RecomputeITCase {

  private static final String D1 = "2026-01-01T12:00:00Z";
  private static final String D1_LATER = "2026-01-01T13:00:00Z";
  private static final String D2 = "2026-01-02T12:00:00Z";
  private static final String D3 = "2026-01-03T12:00:00Z";

  private TableFixture db;

  @BeforeEach
  void watermarkOnD3() throws SQLException {
    db = new TableFixture();
    db.start(StartFrom.nothing());
    db.advance("2026-01-03");
  }

  @AfterEach
  void drop() {
    db.close();
  }

  /** Guard: pg_try_advisory_xact_lock by subject; two such heals lose an update of the rollup. */
  @Test
  void twoHealsOfDifferentDaysOfOneSubjectExcludeEachOther() throws SQLException {
    db.history("car", MarkReason.LATE, number("speed", D1, "a", 1));
    Future<Healed> second;
    try (Connection first = db.transaction()) {
      Recompute.Taken taken = Recompute.take(first, STREAM, db.epoch, 10);
      db.history("car", MarkReason.LATE, number("speed", D2, "a", 1));
      Recompute.heal(first, STREAM, taken);
      second = db.inBackground(c -> Recompute.run(c, STREAM, db.epoch, 10));
      db.awaitBlockedOrDone(second);
      first.commit();
    }
    assertThat(of(second)).isEqualTo(Healed.NOTHING);
    db.healAll();
    assertThat(db.violations()).isEmpty();
    assertThat(db.one("SELECT count FROM daymark.signals_rollup")).isEqualTo("2");
  }

  /** Guard: the mark is written by DO UPDATE, which waits for who holds it. */
  @Test
  void readingThatComesLateWhileItsMarkIsHealedKeepsItsMark() throws SQLException {
    db.history("car", MarkReason.LATE, number("speed", D1, "a", 1));
    List<HistoryBatch> late = db.batches("car", MarkReason.LATE, number("speed", D1_LATER, "b", 1));
    CountDownLatch healed = new CountDownLatch(1);
    Future<Object> writer;
    try (Connection heal = db.transaction()) {
      Recompute.Taken taken = Recompute.take(heal, STREAM, db.epoch, 10);
      writer =
          db.inBackground(
              c -> {
                SignalHistoryTable.write(c, late);
                c.createStatement().execute("NOTIFY written");
                await(healed);
                return null;
              });
      awaitWritten(writer);
      assertThat(Recompute.heal(heal, STREAM, taken)).isEqualTo(new Healed(1, 1));
      heal.commit();
    } finally {
      healed.countDown();
    }
    of(writer);
    assertThat(db.marks()).containsExactly("car|2026-01-01|late");
    assertThat(db.violations()).isEmpty();
    db.healAll();
    assertThat(db.one("SELECT count FROM daymark.signals_rollup")).isEqualTo("2");
  }

  /** Until the writer waits: for the heal, or, when nothing held it up, for the latch. */
  private void awaitWritten(Future<?> writer) {
    org.awaitility.Awaitility.await()
        .atMost(20, TimeUnit.SECONDS)
        .until(
            () ->
                writer.isDone()
                    || !db.rows(
                            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
                                + " AND (wait_event_type = 'Lock' OR query = 'NOTIFY written')")
                        .isEmpty());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Guard: marks_delete.sql deletes what was taken and no more. */
  @Test
  void markThatCameAfterTheOthersWereTakenStays() throws SQLException {
    db.history("car", MarkReason.LATE, number("speed", D2, "a", 1));
    try (Connection heal = db.transaction()) {
      Recompute.Taken taken = Recompute.take(heal, STREAM, db.epoch, 10);
      db.history("car", MarkReason.LATE, number("speed", D1, "b", 1));
      Recompute.heal(heal, STREAM, taken);
      heal.commit();
    }
    assertThat(db.marks()).containsExactly("car|2026-01-01|late");
  }

  /** Guard: SKIP LOCKED. A heal that waited for a writer could deadlock with it. */
  @Test
  void markThatAWriterIsRenewingIsLeftToALaterHeal() throws SQLException {
    db.history("car", MarkReason.LATE, number("speed", D1, "a", 1));
    db.history("bus", MarkReason.LATE, number("speed", D1, "a", 1));
    try (Connection writer = db.transaction()) {
      SignalHistoryTable.write(
          writer, db.batches("car", MarkReason.LATE, number("speed", D1_LATER, "b", 1)));
      Future<Healed> heal = db.inBackground(c -> Recompute.run(c, STREAM, db.epoch, 10));
      assertThat(of(heal)).isEqualTo(new Healed(1, 1));
      writer.commit();
    }
    assertThat(db.marks()).containsExactly("car|2026-01-01|late");
  }

  /**
   * Guard: the mark is written in the transaction of its history, also when that stands already.
   */
  @Test
  void readingThatIsStoredAlreadyIsStillMarkedWhenAReplayFindsItLate() throws SQLException {
    Reading[] readings = {number("speed", D1, "a", 1)};
    db.history("car", null, readings);
    assertThat(db.marks()).isEmpty();
    db.history("car", MarkReason.LATE, readings);
    assertThat(db.marks()).containsExactly("car|2026-01-01|late");
    assertThat(db.one("SELECT count(*) FROM daymark.signal_history")).isEqualTo("1");
  }

  /** Guard: {@code day < W} where marks are taken. A day from W on is still counted in state. */
  @Test
  void markOfADayFromWOnWaits() throws SQLException {
    db.history("car", MarkReason.TIE, number("speed", D3, "a", 1));
    assertThat(db.heal()).isEqualTo(Healed.NOTHING);
    assertThat(db.in(c -> Marks.due(c, STREAM)).count()).isZero();
    db.advance("2026-01-04");
    assertThat(db.in(c -> Marks.due(c, STREAM)).count()).isEqualTo(1);
    assertThat(db.heal()).isEqualTo(new Healed(1, 1));
    assertThat(db.violations()).isEmpty();
  }

  /** Guard: {@code day < W} also among the marks of a subject that has one that is due. */
  @Test
  void healLeavesTheOpenDaysOfASubjectThatItHeals() throws SQLException {
    db.history("car", MarkReason.TIE, number("speed", D3, "a", 1));
    db.history("car", MarkReason.LATE, number("speed", D1, "a", 1));
    assertThat(db.heal()).isEqualTo(new Healed(1, 1));
    assertThat(db.marks()).containsExactly("car|2026-01-03|tie");
    assertThat(db.rows("SELECT day FROM daymark.signals_daily")).containsExactly("2026-01-01");
    assertThat(db.violations()).isEmpty();
  }

  /** Guard: a heal deletes the rows of its days before it writes them anew, in both tables. */
  @Test
  void healTakesAwayWhatHistoryNoLongerHolds() throws SQLException {
    db.history("car", MarkReason.LATE, number("speed", D1, "a", 1), number("rpm", D1, "a", 1));
    db.history("car", MarkReason.LATE, number("speed", D2, "b", 1));
    db.healAll();
    db.database.execute("DELETE FROM daymark.signal_history WHERE day = '2026-01-01'");
    db.database.execute(
        "INSERT INTO daymark.marks VALUES ('signals', 'car', '2026-01-01', 'reprocess', now())");
    assertThat(db.heal()).isEqualTo(new Healed(1, 1));
    assertThat(db.rows("SELECT name, count FROM daymark.signals_rollup"))
        .containsExactly("speed|1");
    assertThat(db.violations()).isEmpty();
  }

  /** Guard: the location part has an order of its own (case 15), and so has each column (14). */
  @Test
  void fixThatSharesItsTimestampWithZeroZeroStays() throws SQLException {
    db.history("zero-wins", MarkReason.LATE, location("at", D1, "a", 0, 0));
    db.history("zero-wins", MarkReason.LATE, location("at", D1, "b", 50, 8));
    db.history("fix-wins", MarkReason.LATE, location("at", D1, "a", 50, 8));
    db.history("fix-wins", MarkReason.LATE, location("at", D1, "b", 0, 0));
    db.history("later", MarkReason.LATE, location("at", D1, "a", 50, 0));
    db.history("later", MarkReason.LATE, location("at", D1_LATER, "b", 0, 0));
    db.history("text", MarkReason.LATE, number("at", D1, "a", 5), string("at", D1_LATER, "a", "t"));
    db.healAll();
    assertThat(
            db.rows(
                "SELECT subject, count, last_seen::time, value_number, value_string, latitude, location_timestamp::time"
                    + " FROM daymark.signals_daily ORDER BY subject"))
        .containsExactly(
            "fix-wins|1|12:00:00|||50|12:00:00",
            "later|2|13:00:00|||50|12:00:00",
            "text|2|13:00:00||t||",
            "zero-wins|1|12:00:00|||50|12:00:00");
    assertThat(db.violations()).isEmpty();
  }

  /** Case 17. Guards: the mark of each late batch; marks joined day by day. */
  @Test
  void onlyLateSubjectDaysAreRecomputedAndSummariesAreExactBefore() throws SQLException {
    for (String subject : List.of("v1", "v2", "other")) {
      db.history(
          subject, MarkReason.LATE, number("speed", D1, "a", 1), number("speed", D2, "a", 1));
    }
    db.healAll();
    db.database.execute("UPDATE daymark.signals_daily SET written_at = '2026-01-05Z'");

    db.history(
        "v1",
        MarkReason.LATE,
        IntStream.range(0, 5)
            .mapToObj(i -> number("speed", "2026-01-01T14:00:0" + i + "Z", "b", i))
            .toArray(Reading[]::new));
    db.history(
        "v2",
        MarkReason.LATE,
        IntStream.range(0, 300).mapToObj(i -> number("n" + i, D1, "b", i)).toArray(Reading[]::new));
    db.history("v3", MarkReason.LATE, number("speed", D1, "b", 1));

    assertThat(db.violations()).isEmpty();
    assertThat(
            db.rows(
                "SELECT subject, sum(count) FROM daymark.signal_summaries GROUP BY subject ORDER BY subject"))
        .containsExactly("other|2", "v1|7", "v2|302", "v3|1");
    assertThat(db.heal()).isEqualTo(new Healed(3, 3));
    assertThat(db.violations()).isEmpty();
    assertThat(
            db.rows(
                "SELECT subject, day, count(*) FROM daymark.signals_daily WHERE written_at > '2026-01-05Z'"
                    + " GROUP BY subject, day ORDER BY subject"))
        .containsExactly("v1|2026-01-01|1", "v2|2026-01-01|301", "v3|2026-01-01|1");
    assertThat(
            db.rows(
                "SELECT subject, name, day FROM daymark.signals_daily GROUP BY subject, name, day HAVING count(*) > 1"))
        .isEmpty();
  }

  /** Guard: takeSubjects tries the next subjects until it has enough. */
  @Test
  void healsOfDifferentSubjectsRunAtOnce() throws SQLException {
    for (String subject : List.of("a", "b", "c")) {
      db.history(subject, MarkReason.LATE, number("speed", D1, "a", 1));
    }
    try (Connection first = db.transaction()) {
      assertThat(Recompute.run(first, STREAM, db.epoch, 2)).isEqualTo(new Healed(2, 2));
      Future<Healed> second = db.inBackground(c -> Recompute.run(c, STREAM, db.epoch, 2));
      assertThat(of(second)).isEqualTo(new Healed(1, 1));
      first.commit();
    }
    assertThat(db.marks()).isEmpty();
    assertThat(db.violations()).isEmpty();
  }

  /** Guard: a heal shares W, so that an advance cannot fold a day that it is replacing. */
  @Test
  void advanceWaitsForAHeal() throws SQLException {
    db.history("car", MarkReason.LATE, number("speed", D1, "a", 1));
    db.dayRows(dayRow("car", "speed", D3, D3, 1));
    db.history("car", null, number("speed", D3, "a", 1));
    Future<Long> advance;
    try (Connection heal = db.transaction()) {
      Recompute.Taken taken = Recompute.take(heal, STREAM, db.epoch, 10);
      advance =
          db.inBackground(
              c -> Watermarks.advance(c, STREAM, db.epoch, TableFixture.day("2026-01-04")));
      db.awaitBlockedOrDone(advance);
      Recompute.heal(heal, STREAM, taken);
      heal.commit();
    }
    of(advance);
    assertThat(db.violations()).isEmpty();
    assertThat(db.one("SELECT count FROM daymark.signals_rollup")).isEqualTo("2");
  }
}
