package io.daymark.table;

import static io.daymark.table.TableFixture.location;
import static io.daymark.table.TableFixture.number;
import static io.daymark.table.TableFixture.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import io.daymark.model.Reading;
import io.daymark.model.StartFrom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** signals_latest: invariant 2, a row never moves backwards, in neither of its parts. */
class SignalsLatestITCase {

  private static final String TEN = "2026-01-01T10:00:00Z";
  private static final String ELEVEN = "2026-01-01T11:00:00Z";

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

  private String row() throws SQLException {
    return db.one(
        "SELECT \"timestamp\"::time, value_number, value_string, cloud_event_id,"
            + " latitude, location_timestamp::time, location_cloud_event_id FROM daymark.signals_latest");
  }

  /** Case 12. Guard: the order by timestamp in latest_upsert.sql. */
  @Test
  void olderReadingDoesNotReplaceNewer() throws SQLException {
    db.latest("car", number("speed", TEN, "a", 1000), null);
    db.latest("car", number("speed", ELEVEN, "a", 2000), null);
    db.latest("car", number("speed", TEN, "a", 500), null);
    assertThat(row()).isEqualTo("11:00:00|2000||a|||");
  }

  /** Case 11. Guard: the rank beside the timestamp. */
  @Test
  void smallerIdStandsAtOneTimestampWhicheverComesFirst() throws SQLException {
    db.latest("car", number("speed", TEN, "B", 2), null);
    db.latest("car", number("speed", TEN, "A", 1), null);
    db.latest("car", number("speed", TEN, "C", 3), null);
    assertThat(row()).isEqualTo("10:00:00|1||A|||");
  }

  /** Case 14. Guard: the columns of the value part are replaced together. */
  @Test
  void stringAfterANumberLeavesNoNumber() throws SQLException {
    db.latest("car", number("speed", TEN, "a", 5), null);
    db.latest("car", string("speed", ELEVEN, "a", "t"), null);
    assertThat(row()).isEqualTo("11:00:00||t|a|||");
  }

  /** Case 15. Guard: the location part is compared by its own timestamp and rank. */
  @Test
  void zeroZeroAfterAFixLeavesTheFix() throws SQLException {
    Reading fix = location("at", TEN, "a", 50, 8);
    db.latest("car", fix, fix);
    db.latest("car", location("at", ELEVEN, "b", 0, 0), null);
    assertThat(row()).isEqualTo("11:00:00|||b|50|10:00:00|a");
  }

  /** Case 15. The same, either id smaller, either first. */
  @Test
  void fixAndZeroZeroAtOneTimestampKeepBothTheirParts() throws SQLException {
    for (String zeroId : List.of("a", "c")) {
      for (boolean zeroFirst : List.of(true, false)) {
        db.database.execute("TRUNCATE daymark.signals_latest");
        Reading fix = location("at", TEN, "b", 50, 8);
        Reading zero = location("at", TEN, zeroId, 0, 0);
        db.latest("car", zeroFirst ? zero : fix, zeroFirst ? null : fix);
        db.latest("car", zeroFirst ? fix : zero, zeroFirst ? fix : null);
        String newest = zeroId.equals("a") ? "a" : "b";
        assertThat(row()).isEqualTo("10:00:00|||" + newest + "|50|10:00:00|b");
      }
    }
  }

  /** Guard: an older value may bring a newer fix, as after a partial restore. */
  @Test
  void partsAdvanceIndependently() throws SQLException {
    Reading fix = location("at", ELEVEN, "a", 51, 8);
    db.latest(
        "car", string("at", "2026-01-01T12:00:00Z", "z", "lost"), location("at", TEN, "a", 50, 8));
    db.latest("car", fix, fix);
    assertThat(row()).isEqualTo("12:00:00||lost|z|51|11:00:00|a");
  }

  /** Case 28. Guard: rows are reduced to one a key before they are bound. */
  @Test
  void sameKeyTwiceInOneWriteIsReducedByTheTotalOrder() throws SQLException {
    Reading fix = location("at", TEN, "a", 50, 8);
    Reading zero = location("at", ELEVEN, "a", 0, 0);
    db.latest(
        db.epoch,
        new LatestSignal("car", "at", zero, null),
        new LatestSignal("car", "at", fix, fix));
    assertThat(row()).isEqualTo("11:00:00|||a|50|10:00:00|a");
  }

  /** Guard: the WHERE of the upsert. A replay would rewrite every row for nothing. */
  @Test
  void sameRowsAgainRewriteNothing() throws SQLException {
    Reading fix = location("at", TEN, "a", 50, 8);
    db.latest("car", fix, fix);
    String version = db.one("SELECT xmin FROM daymark.signals_latest");
    db.latest("car", fix, fix);
    assertThat(db.one("SELECT xmin FROM daymark.signals_latest")).isEqualTo(version);
  }

  /**
   * Guard: the rows are unnested from what {@code enter} lets through. Otherwise the planner is
   * free to ask it after the rows, once a row, or never.
   */
  @Test
  void fenceIsEnteredOnceBeforeTheRowsHoweverManyTheyAre() throws SQLException {
    db.database.execute(
        """
        CREATE TABLE entered AS SELECT count(*) AS rows_before FROM daymark.signals_latest WHERE false;
        ALTER FUNCTION daymark.enter RENAME TO really_enter;
        CREATE FUNCTION daymark.enter(of_stream text, as_epoch bigint) RETURNS boolean
        LANGUAGE plpgsql VOLATILE AS $$
        BEGIN
          INSERT INTO entered SELECT count(*) FROM daymark.signals_latest;
          RETURN daymark.really_enter(of_stream, as_epoch);
        END $$;
        """);
    for (int rows : new int[] {0, 1, 2_000}) {
      db.database.execute("TRUNCATE entered, daymark.signals_latest");
      // More than five, so that also the generic plan is seen.
      for (int i = 0; i < 12; i++) {
        db.latest(db.epoch, numbers(rows, i));
      }
      assertThat(db.one("SELECT count(*) FROM entered")).as("%d rows", rows).isEqualTo("12");
      assertThat(db.one("SELECT min(rows_before) FROM entered")).isEqualTo("0");
    }
  }

  private static LatestSignal[] numbers(int rows, int second) {
    List<LatestSignal> all = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      Reading reading = number("n" + i % 7, "2026-01-01T10:00:%02dZ".formatted(second), "a", i);
      all.add(new LatestSignal("subject-" + i / 7, "n" + i % 7, reading, null));
    }
    Collections.shuffle(all, new Random(second));
    return all.toArray(LatestSignal[]::new);
  }

  /** Guard: one statement text for every size, so that the server keeps its plan. */
  @Test
  void pagesOfAnySizeReuseOnePreparedPlan() throws SQLException {
    try (Connection c = db.transaction()) {
      for (int i = 0; i < 20; i++) {
        SignalsLatestTable.write(c, new LatestRows(db.epoch, List.of(numbers(1 + i * 100, i))));
      }
      try (PreparedStatement read =
              c.prepareStatement(
                  "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement LIKE '%signals_latest%' AND statement LIKE '%entered%'");
          ResultSet plans = read.executeQuery()) {
        assertThat(plans.next()).as("prepared on the server").isTrue();
        assertThat(plans.getLong(1)).as("generic plans").isPositive();
        assertThat(plans.getLong(2)).as("custom plans").isLessThanOrEqualTo(5);
      }
      c.commit();
    }
    assertThat(db.one("SELECT count(*) FROM daymark.signals_latest")).isEqualTo("1901");
  }
}
