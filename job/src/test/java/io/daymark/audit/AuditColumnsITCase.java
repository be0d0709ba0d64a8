package io.daymark.audit;

import static io.daymark.testing.Readings.location;
import static io.daymark.testing.Readings.number;
import static io.daymark.testing.Readings.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.Location;
import io.daymark.model.MarkReason;
import io.daymark.testing.Readings;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A change of any one column of any table is found, and nothing beside it. */
class AuditColumnsITCase {

  private static final List<String> TABLES =
      List.of("signals_latest", "signals_daily", "signals_rollup");
  private static final List<String> LATEST =
      List.of(
          "timestamp",
          "value_number",
          "value_string",
          "latitude",
          "longitude",
          "hdop",
          "heading",
          "location_timestamp",
          "location_cloud_event_id",
          "source",
          "cloud_event_id");
  private static final List<String> TOTALS =
      List.of(
          "count",
          "first_seen",
          "last_seen",
          "value_number",
          "value_string",
          "min_number",
          "max_number",
          "sum_number",
          "latitude",
          "longitude",
          "hdop",
          "heading",
          "location_timestamp");
  private static final List<String> NEVER_NULL =
      List.of(
          "timestamp",
          "source",
          "cloud_event_id",
          "count",
          "first_seen",
          "last_seen",
          // Null as it is: the newest reading is a string.
          "value_number");
  private static final String ROW = " WHERE subject = 'car' AND name = 'mixed'";

  private static AuditFixture db;

  /** Of each row every column but value_number is set. */
  @BeforeAll
  static void oneSignalOfEverything() throws SQLException {
    db = new AuditFixture();
    db.send(
        "car",
        MarkReason.LATE,
        number("mixed", "2026-01-01T08:00:00Z", "a", -3),
        number("mixed", "2026-01-01T09:00:00Z", "b", 2),
        Readings.reading("mixed", "2026-01-01T10:00:00Z", "c", new Location(50, 8, 1.5, 90.0)),
        location("mixed", "2026-01-01T11:00:00Z", "d", 0, 0),
        string("mixed", "2026-01-01T12:00:00Z", "e", "t"));
    db.advance("2026-01-02");
    db.heal();
    for (String table : TABLES) {
      db.database.execute("CREATE TABLE sound_" + table + " AS SELECT * FROM daymark." + table);
    }
  }

  @AfterEach
  void repair() {
    for (String table : TABLES) {
      db.database.execute("DELETE FROM daymark." + table);
      db.database.execute("INSERT INTO daymark." + table + " SELECT * FROM sound_" + table);
    }
  }

  @AfterAll
  static void close() {
    db.close();
  }

  static Stream<Arguments> columns() {
    return Stream.concat(
        LATEST.stream().map(column -> Arguments.of("signals_latest", column)),
        Stream.of("signals_daily", "signals_rollup")
            .flatMap(table -> TOTALS.stream().map(column -> Arguments.of(table, column))));
  }

  static Stream<Arguments> nullableColumns() {
    return columns().filter(column -> !NEVER_NULL.contains(column.get()[1]));
  }

  @ParameterizedTest
  @MethodSource("columns")
  void anotherValueIsFound(String table, String column) throws SQLException {
    db.database.execute(
        "UPDATE daymark." + table + " SET \"" + column + "\" = " + other(column) + ROW);

    assertFound(table, column);
  }

  @ParameterizedTest
  @MethodSource("nullableColumns")
  void aValueThatIsGoneIsFound(String table, String column) throws SQLException {
    db.database.execute("UPDATE daymark." + table + " SET \"" + column + "\" = NULL" + ROW);

    assertFound(table, column);
  }

  /** The summaries read the rollup. */
  @ParameterizedTest
  @ValueSource(strings = {"count", "first_seen", "last_seen"})
  void anotherValueInTheSummariesIsFound(String column) throws SQLException {
    db.database.execute(
        "UPDATE daymark.signals_rollup SET " + column + " = " + other(column) + ROW);

    assertFound("signal_summaries", column);
  }

  private static void assertFound(String table, String column) throws SQLException {
    AuditReport report = db.audit();
    List<Difference> found =
        report.differences().stream().filter(d -> d.table().equals(table)).toList();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).column()).isEqualTo(column);
    assertThat(found.get(0).stored()).isNotEqualTo(found.get(0).recomputed());
    assertThat(report.tables())
        .filteredOn(line -> line.table().equals(table))
        .containsExactly(new TableAudit(table, 1, 1, 0, 0, 1));
    assertThat(report.clean()).isFalse();
  }

  private static String other(String column) {
    return switch (column) {
      case "timestamp", "first_seen", "last_seen", "location_timestamp" ->
          "\"" + column + "\" + interval '1 microsecond'";
      case "value_string", "source", "cloud_event_id", "location_cloud_event_id" ->
          column + " || 'x'";
      case "value_number" -> "0";
      case "count" -> "count + 1";
      // The least that a float can differ by here.
      case "min_number" -> "-3.0000000000000004";
      default -> column + " + 1";
    };
  }

  /** 5 readings and at most 3: 1e-9 × 5 × 3 is 1.5e-8. */
  @ParameterizedTest
  @CsvSource({
    "signals_daily, 1.4e-8",
    "signals_daily, -1.4e-8",
    "signals_rollup, 1.4e-8",
    "signals_rollup, -1.4e-8"
  })
  void aSumWithinTheRoundingOfAnotherOrderIsEqual(String table, String by) throws SQLException {
    db.database.execute("UPDATE daymark." + table + " SET sum_number = sum_number + " + by);

    assertThat(db.audit().clean()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "signals_daily, 1.6e-8",
    "signals_daily, -1.6e-8",
    "signals_rollup, 1.6e-8",
    "signals_rollup, -1.6e-8"
  })
  void aSumBeyondItIsNot(String table, String by) throws SQLException {
    db.database.execute("UPDATE daymark." + table + " SET sum_number = sum_number + " + by);

    assertFound(table, "sum_number");
  }

  /** PostgreSQL refuses a product that vanishes and a difference that overflows. */
  @Test
  void sumsAtTheEndsOfTheRangeAreCompared() throws SQLException {
    db.send("tiny", number("n", "2026-01-02T10:00:00Z", "a", 4.9e-324));
    db.send("tiny", number("n", "2026-01-02T11:00:00Z", "b", 4.9e-324));
    try {
      db.database.execute("UPDATE daymark.watermarks SET watermark = '2026-01-03T00:00:00Z'");
      for (String sum : List.of("1e-323", "1.5e-323", "1e308", "-1e308", "'Infinity'", "'NaN'")) {
        db.database.execute(
            """
            INSERT INTO daymark.signals_daily
              (subject, name, day, count, first_seen, last_seen, value_number,
               min_number, max_number, sum_number, written_at)
            VALUES ('tiny', 'n', '2026-01-02', 2, '2026-01-02T10:00:00Z', '2026-01-02T11:00:00Z', 4.9e-324,
              4.9e-324, 4.9e-324, %s, now())
            ON CONFLICT (subject, name, day) DO UPDATE SET sum_number = EXCLUDED.sum_number
            """
                .formatted(sum));
        assertThat(db.audit().differences())
            .filteredOn(d -> d.table().equals("signals_daily"))
            .hasSize(sum.equals("1e-323") ? 0 : 1);
      }
    } finally {
      db.database.execute("DELETE FROM daymark.signal_history WHERE subject = 'tiny'");
      db.database.execute("UPDATE daymark.watermarks SET watermark = '2026-01-02T00:00:00Z'");
    }
  }

  @Test
  void aSumThatIsNoNumberIsNotWithinAnyTolerance() throws SQLException {
    db.database.execute("UPDATE daymark.signals_daily SET sum_number = 'NaN'");

    assertFound("signals_daily", "sum_number");
  }
}
