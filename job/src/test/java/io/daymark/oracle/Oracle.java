package io.daymark.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;

/** One full recompute over readings: what each table must hold. */
public final class Oracle {

  private record Key(String subject, String name) {}

  private final Map<Key, List<OracleReading>> byKey = new HashMap<>();
  private final long refused;

  /**
   * Groups the readings that hygiene accepts.
   *
   * @param delivered in any order, with any repetition
   */
  public Oracle(List<OracleReading> delivered, Hygiene hygiene) {
    long rejected = 0;
    for (OracleReading reading : delivered) {
      if (hygiene.accepts(reading)) {
        byKey
            .computeIfAbsent(new Key(reading.subject(), reading.name()), key -> new ArrayList<>())
            .add(Hygiene.withoutNegativeZero(reading));
      } else {
        rejected++;
      }
    }
    refused = rejected;
  }

  /** Readings that hygiene did not accept. */
  public long refused() {
    return refused;
  }

  /** signals_latest. */
  public Table latest() {
    Table table = new Table(Shape.SIGNALS_LATEST);
    byKey.forEach(
        (key, readings) -> {
          Fold fold = Fold.of(readings);
          OracleReading newest = fold.newest();
          OracleReading fix = fold.fix();
          table.put(
              key.subject(),
              key.name(),
              newest.timestamp(),
              newest.number(),
              newest.string(),
              fix == null ? null : fix.position().latitude(),
              fix == null ? null : fix.position().longitude(),
              fix == null ? null : fix.position().hdop(),
              fix == null ? null : fix.position().heading(),
              fix == null ? null : fix.timestamp(),
              fix == null ? null : fix.cloudEventId(),
              newest.source(),
              newest.cloudEventId());
        });
    return table;
  }

  /** signals_daily with every day that has a reading. */
  public Table daily() {
    return daily(day -> true);
  }

  /**
   * signals_daily.
   *
   * @param days which days, counted from 1970-01-01
   */
  public Table daily(LongPredicate days) {
    Table table = new Table(Shape.SIGNALS_DAILY);
    byKey.forEach(
        (key, readings) -> {
          Map<Long, List<OracleReading>> byDay = new TreeMap<>();
          for (OracleReading reading : readings) {
            byDay.computeIfAbsent(day(reading), day -> new ArrayList<>()).add(reading);
          }
          byDay.forEach(
              (day, ofDay) -> {
                if (days.test(day)) {
                  putFold(table, List.of(key.subject(), key.name(), day), Fold.of(ofDay));
                }
              });
        });
    return table;
  }

  /**
   * signals_rollup.
   *
   * @param watermark first day, counted from 1970-01-01, that is not in it
   */
  public Table rollup(long watermark) {
    Table table = new Table(Shape.SIGNALS_ROLLUP);
    byKey.forEach(
        (key, readings) -> {
          List<OracleReading> before =
              readings.stream().filter(reading -> day(reading) < watermark).toList();
          if (!before.isEmpty()) {
            putFold(table, List.of(key.subject(), key.name()), Fold.of(before));
          }
        });
    return table;
  }

  /** signal_summaries, which hold all readings whatever the watermark is. */
  public Table summaries() {
    Table table = new Table(Shape.SIGNAL_SUMMARIES);
    byKey.forEach(
        (key, readings) -> {
          Fold fold = Fold.of(readings);
          table.put(
              key.subject(), key.name(), fold.count(), fold.first(), fold.newest().timestamp());
        });
    return table;
  }

  /** The day after that of the newest reading: where the watermark stands after a bounded run. */
  public long dayAfterNewest() {
    return byKey.values().stream()
            .flatMap(List::stream)
            .map(Oracle::day)
            .max(Comparator.naturalOrder())
            .orElseThrow()
        + 1;
  }

  /** The UTC day of a reading, floored. */
  static long day(OracleReading reading) {
    return Math.floorDiv(reading.timestamp(), TimeUnit.DAYS.toMicros(1));
  }

  private static void putFold(Table table, List<Object> key, Fold fold) {
    List<Object> row = new ArrayList<>(key);
    Position fix = fold.fix() == null ? null : fold.fix().position();
    row.add(fold.count());
    row.add(fold.first());
    row.add(fold.newest().timestamp());
    row.add(fold.newest().number());
    row.add(fold.newest().string());
    row.add(fold.min());
    row.add(fold.max());
    row.add(fold.sum());
    row.add(fix == null ? null : (Object) fix.latitude());
    row.add(fix == null ? null : (Object) fix.longitude());
    row.add(fix == null ? null : fix.hdop());
    row.add(fix == null ? null : fix.heading());
    row.add(fix == null ? null : (Object) fold.fix().timestamp());
    table.put(row.toArray());
  }
}
