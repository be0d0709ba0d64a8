package io.daymark.table;

import static io.daymark.table.TableFixture.STREAM;
import static io.daymark.table.TableFixture.day;
import static io.daymark.table.TableFixture.dayRow;
import static io.daymark.table.TableFixture.micros;
import static io.daymark.table.TableFixture.of;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.DaySignal;
import io.daymark.model.Days;
import io.daymark.model.Location;
import io.daymark.model.StartFrom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Day rows, the watermark W and the rollup: invariants 2 and 3. */
class AdvanceITCase {

  private static final String D1_NOON = "2026-01-01T12:00:00Z";
  private static final String D2_NOON = "2026-01-02T12:00:00Z";
  private static final String D3 = "2026-01-03";
  private static final String ROLLUP =
      "SELECT subject, name, count, first_seen, last_seen, value_number, value_string, sum_number, latitude, location_timestamp"
          + " FROM daymark.signals_rollup ORDER BY subject, name";

  private TableFixture db;

  @BeforeEach
  void started() throws SQLException {
    db = new TableFixture();
    db.start(StartFrom.nothing());
  }

  @AfterEach
  void drop() {
    db.close();
  }

  /** Guard: "no-op when W′ ≤ W". A commit is run again after a restore. */
  @Test
  void advanceThatIsRunAgainOrBackwardsFoldsNothing() throws SQLException {
    db.dayRows(
        dayRow("car", "speed", D1_NOON, D1_NOON, 1), dayRow("car", "speed", D2_NOON, D2_NOON, 4));
    assertThat(advance(D3)).isEqualTo(day(D3));
    List<String> folded = db.rows(ROLLUP);
    assertThat(folded)
        .containsExactly("car|speed|5|2026-01-01 12:00:00+00|2026-01-02 12:00:00+00|1||5||");

    assertThat(advance(D3)).isEqualTo(day(D3));
    assertThat(advance("2026-01-02")).isEqualTo(day(D3));
    assertThat(advance("2026-01-07")).isEqualTo(day("2026-01-07"));

    assertThat(db.rows(ROLLUP)).isEqualTo(folded);
    assertThat(db.one("SELECT watermark FROM daymark.watermarks"))
        .isEqualTo("2026-01-07 00:00:00+00");
  }

  /** Guard: the upper bound of rollup_fold.sql. Rows of days from W′ on are folded later. */
  @Test
  void advanceFoldsNoDayFromItsNewWOn() throws SQLException {
    db.dayRows(
        dayRow("car", "speed", D1_NOON, D1_NOON, 1),
        dayRow("car", "speed", D2_NOON, D2_NOON, 4),
        dayRow("bus", "speed", D2_NOON, D2_NOON, 2));
    advance("2026-01-02");
    String counts = "SELECT subject, count FROM daymark.signals_rollup ORDER BY subject";
    assertThat(db.rows(counts)).containsExactly("car|1");
    advance(D3);
    assertThat(db.rows(counts)).containsExactly("bus|2", "car|5");
  }

  private long advance(String to) throws SQLException {
    return db.in(c -> Watermarks.advance(c, STREAM, db.epoch, day(to)));
  }

  /** Guard: a day without fix keeps the rollup's; value parts are taken together (case 14). */
  @Test
  void newestDayGivesTheValueAndTheNewestDayWithAFixGivesTheFix() throws SQLException {
    db.dayRows(row(D1_NOON, 5.0, null, new Location(50, 8, 1.0, null)));
    advance("2026-01-02");
    db.dayRows(row(D2_NOON, null, "parked", null));
    advance(D3);
    assertThat(db.rows(ROLLUP))
        .containsExactly(
            "car|where|2|2026-01-01 12:00:00+00|2026-01-02 12:00:00+00||parked|5|50|2026-01-01 12:00:00+00");
    db.dayRows(row("2026-01-03T12:00:00Z", 7.0, null, new Location(51, 9, null, 2.0)));
    advance("2026-01-04");
    assertThat(db.rows(ROLLUP))
        .containsExactly(
            "car|where|3|2026-01-01 12:00:00+00|2026-01-03 12:00:00+00|7||12|51|2026-01-03 12:00:00+00");
    assertThat(db.one("SELECT hdop FROM daymark.signals_rollup")).isEmpty();
  }

  private static DaySignal row(String at, Double number, String string, Location fix) {
    long micros = micros(at);
    return new DaySignal(
        "car",
        "where",
        Days.of(micros),
        1,
        micros,
        micros,
        number,
        string,
        number,
        number,
        number,
        fix,
        fix == null ? null : micros);
  }

  /** Guard: the writer of day rows shares W, which an advance takes alone. */
  @Test
  void advanceWaitsForADayRowThatIsBeingWrittenAndFoldsIt() throws SQLException {
    Future<Long> advance;
    try (Connection writer = db.transaction()) {
      SignalsDailyTable.write(
          writer, List.of(dayRow("car", "speed", D1_NOON, D1_NOON, 3)), db.epoch);
      advance = db.inBackground(c -> Watermarks.advance(c, STREAM, db.epoch, day("2026-01-02")));
      db.awaitBlockedOrDone(advance);
      writer.commit();
    }
    of(advance);
    assertThat(db.rows("SELECT count FROM daymark.signals_rollup")).containsExactly("3");
  }

  /** Guard: W is read by a statement of its own, after its lock. */
  @Test
  void dayRowThatWaitedForAnAdvanceSeesTheNewW() throws SQLException {
    Future<Object> writer;
    try (Connection advance = db.transaction()) {
      Watermarks.advance(advance, STREAM, db.epoch, day("2026-01-02"));
      writer =
          db.inBackground(
              c -> {
                SignalsDailyTable.write(
                    c,
                    List.of(
                        dayRow("car", "speed", D1_NOON, D1_NOON, 3),
                        dayRow("car", "speed", D2_NOON, D2_NOON, 2)),
                    db.epoch);
                return null;
              });
      db.awaitBlockedOrDone(writer);
      advance.commit();
    }
    of(writer);
    assertThat(db.rows("SELECT day, count FROM daymark.signals_daily"))
        .containsExactly("2026-01-02|2");
    assertThat(db.marks()).containsExactly("car|2026-01-01|late");
  }

  /** Guard: a row of a day before W becomes a mark, for the rollup has that day already. */
  @Test
  void dayRowBeforeWBecomesAMark() throws SQLException {
    advance(D3);
    db.dayRows(
        dayRow("car", "speed", D1_NOON, D1_NOON, 1),
        dayRow("car", "speed", D3 + "T00:00:00Z", D3 + "T00:00:00Z", 1));
    assertThat(db.marks()).containsExactly("car|2026-01-01|late");
    assertThat(db.rows("SELECT day FROM daymark.signals_daily")).containsExactly(D3);
  }

  /** Guard: the count in daily_upsert.sql. A row from partial state is not better data. */
  @Test
  void dayRowThatCountedLessDoesNotReplaceOneThatCountedMore() throws SQLException {
    DaySignal more = dayRow("car", "speed", D1_NOON, D1_NOON, 5);
    DaySignal less = dayRow("car", "speed", D1_NOON, D1_NOON, 3);
    db.dayRows(more);
    db.dayRows(less);
    assertThat(counts()).containsExactly("5");
    db.dayRows(less, dayRow("car", "speed", D1_NOON, D1_NOON, 6), less);
    assertThat(counts()).containsExactly("6");
  }

  /**
   * Guard: rows are reduced to one a key and sorted; two writers of one page then never deadlock.
   */
  @Test
  void twoWritersOfTheSameTwoThousandRowsInAnyOrderSucceed() throws SQLException {
    List<DaySignal> rows = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      rows.add(dayRow("car-" + i % 500, "n" + i % 3, D1_NOON, D1_NOON, 1 + i / 500));
    }
    List<Future<Object>> writers = new ArrayList<>();
    for (int w = 0; w < 4; w++) {
      List<DaySignal> page = new ArrayList<>(rows);
      Collections.shuffle(page, new Random(w));
      writers.add(
          db.inBackground(
              c -> {
                SignalsDailyTable.write(c, page, db.epoch);
                return null;
              }));
    }
    for (Future<Object> writer : writers) {
      of(writer);
    }
    assertThat(
            db.one(
                "SELECT count(*), min(count) FROM daymark.signals_daily WHERE subject = 'car-0'"))
        .isEqualTo("3|2");
    assertThat(db.one("SELECT count(*), max(count) FROM daymark.signals_daily"))
        .isEqualTo("1500|4");
  }

  private List<String> counts() throws SQLException {
    return db.rows("SELECT count FROM daymark.signals_daily");
  }
}
