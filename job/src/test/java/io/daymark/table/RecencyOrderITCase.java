package io.daymark.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestSignal;
import io.daymark.model.Location;
import io.daymark.model.MarkReason;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.Recency;
import io.daymark.model.StartFrom;
import io.daymark.model.StringValue;
import io.daymark.model.Value;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The one order of readings, in Java {@link Recency#ORDER}, in SQL the type reading_rank and two
 * ORDER BY of daily_recompute.sql, compared on readings that differ in as little as they can.
 */
class RecencyOrderITCase {

  private static final long DAY = TableFixture.micros("2026-01-01T00:00:00Z");
  private static final long SEED = 20260101;

  /**
   * Beyond the BMP sorts after U+FFFD by bytes and before it by UTF-16; case and accents by bytes.
   */
  private static final List<String> TEXTS =
      List.of("", "a", "A", "B", "b", "ab", "a b", "ä", "é", "\uFFFD", "\uD83D\uDE97", "NULL", "1");

  private static final List<Double> DOUBLES =
      List.of(
          0.0,
          4.9e-324,
          -4.9e-324,
          0.1,
          0.1 + 1e-17,
          0.30000000000000004,
          0.3,
          -1.0,
          1e290,
          -1e290,
          10.0,
          9.0);

  private final Random random = new Random(SEED);
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

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private Double perhaps() {
    return random.nextInt(3) == 0 ? null : any(DOUBLES);
  }

  private Reading reading(String name, int instants, int ids) {
    Value value =
        switch (random.nextInt(3)) {
          case 0 -> new NumberValue(any(DOUBLES));
          case 1 -> new StringValue(any(TEXTS));
          default ->
              new Location(any(List.of(0.0, 50.0)), any(List.of(0.0, 8.0)), perhaps(), perhaps());
        };
    return new Reading(
        name,
        DAY + random.nextInt(instants),
        value,
        any(TEXTS.subList(0, 4)),
        random.nextBoolean() ? null : any(TEXTS.subList(0, 4)),
        TEXTS.get(random.nextInt(ids)));
  }

  private List<Reading> readings(int count, String name, int instants, int ids) {
    Set<Reading> distinct = new LinkedHashSet<>();
    for (int i = 0; i < count; i++) {
      distinct.add(reading(name, instants, ids));
    }
    return new ArrayList<>(distinct);
  }

  private void store(String subject, List<Reading> readings) throws SQLException {
    db.history(
        List.of(
            new HistoryBatch(db.epoch, subject, readings.get(0).day(), readings, MarkReason.LATE)));
  }

  private static String text(Reading r) {
    Value v = r.value();
    Location l = v instanceof Location location ? location : null;
    return String.join(
        "|",
        String.valueOf(r.timestamp() - DAY),
        v instanceof NumberValue n ? hex(n.number()) : "",
        v instanceof StringValue s ? "'" + s.string() : "",
        l == null ? "" : hex(l.latitude()),
        l == null ? "" : hex(l.longitude()),
        l == null ? "" : hex(l.hdop()),
        l == null ? "" : hex(l.heading()),
        r.source(),
        r.producer() == null ? "" : "'" + r.producer(),
        r.cloudEventId());
  }

  private static String hex(Double number) {
    return number == null ? "" : "%016x".formatted(Double.doubleToLongBits(number));
  }

  private static String bits(String column) {
    return "COALESCE(encode(float8send(" + column + "), 'hex'), '')";
  }

  /** Guard: reading_rank, each column, its collation and its place of null. */
  @Test
  void rankSortsAsJavaDoes() throws SQLException {
    List<Reading> readings = readings(6_000, "n", 3, 3);
    readings.addAll(readings(2_000, "n", 1_000, TEXTS.size()));
    readings = new ArrayList<>(new LinkedHashSet<>(readings));
    assertThat(readings).hasSizeGreaterThan(4_000);
    Collections.shuffle(readings, random);
    store("car", readings);

    readings.sort(Recency.ORDER.reversed());
    List<String> sql =
        db.rows(
            "SELECT (extract(epoch FROM \"timestamp\") * 1000000)::bigint - "
                + DAY
                + ", "
                + bits("value_number")
                + ", '''' || value_string, "
                + bits("latitude")
                + ", "
                + bits("longitude")
                + ", "
                + bits("hdop")
                + ", "
                + bits("heading")
                + ", source, '''' || producer, cloud_event_id"
                + " FROM daymark.signals_in_order WHERE subject = 'car' AND day = '2026-01-01'"
                + " ORDER BY \"timestamp\" DESC, rank");
    assertThat(sql).isEqualTo(readings.stream().map(RecencyOrderITCase::text).toList());
  }

  /** Guard: both ORDER BY of daily_recompute.sql, and the upsert of latest, in small ties. */
  @Test
  void recomputeAndLatestChooseAsJavaDoes() throws SQLException {
    Map<String, List<Reading>> ties = new HashMap<>();
    List<Reading> all = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      List<Reading> tie =
          readings(2 + random.nextInt(3), "n" + i, 1 + random.nextInt(2), 1 + random.nextInt(2));
      ties.put("n" + i, tie);
      all.addAll(tie);
    }
    Collections.shuffle(all, random);
    store("car", all);
    db.advance("2026-01-02");
    db.healAll();
    for (int from = 0; from < all.size(); from += 500) {
      LatestSignal[] page =
          all.subList(from, Math.min(from + 500, all.size())).stream()
              .map(r -> new LatestSignal("car", r.name(), r, r.isFix() ? r : null))
              .toArray(LatestSignal[]::new);
      db.latest(db.epoch, page);
    }

    List<String> expectedValues = new ArrayList<>();
    List<String> expectedFixes = new ArrayList<>();
    List<String> expectedLatest = new ArrayList<>();
    ties.forEach(
        (name, tie) -> {
          Reading newest = Collections.max(tie, Recency.ORDER);
          Reading fix = tie.stream().filter(Reading::isFix).max(Recency.ORDER).orElse(null);
          Value v = newest.value();
          String value =
              name
                  + "|"
                  + (v instanceof NumberValue n ? hex(n.number()) : "")
                  + "|"
                  + (v instanceof StringValue s ? "'" + s.string() : "");
          expectedValues.add(value);
          expectedLatest.add(value + "|" + newest.source() + "|" + newest.cloudEventId());
          if (fix != null) {
            Location l = (Location) fix.value();
            expectedFixes.add(
                String.join(
                    "|",
                    name,
                    hex(l.latitude()),
                    hex(l.longitude()),
                    hex(l.hdop()),
                    hex(l.heading()),
                    String.valueOf(fix.timestamp() - DAY)));
          }
        });

    String value = "SELECT name, " + bits("value_number") + ", '''' || value_string";
    String fix =
        "SELECT name, %s, %s, %s, %s, (extract(epoch FROM location_timestamp) * 1000000)::bigint - %d FROM daymark.%s WHERE location_timestamp IS NOT NULL"
            .formatted(
                bits("latitude"), bits("longitude"), bits("hdop"), bits("heading"), DAY, "%s");
    assertThat(db.rows(value + " FROM daymark.signals_daily"))
        .containsExactlyInAnyOrderElementsOf(expectedValues);
    assertThat(db.rows(fix.formatted("signals_daily")))
        .containsExactlyInAnyOrderElementsOf(expectedFixes);
    assertThat(db.rows(value + ", source, cloud_event_id FROM daymark.signals_latest"))
        .containsExactlyInAnyOrderElementsOf(expectedLatest);
    assertThat(db.rows(fix.formatted("signals_latest")))
        .containsExactlyInAnyOrderElementsOf(expectedFixes);
    assertThat(db.violations()).isEmpty();
  }
}
