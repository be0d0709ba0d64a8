package io.daymark.model;

/**
 * What one signal has counted in one open day: readings with distinct timestamps, each once.
 *
 * @param count of distinct timestamps
 * @param firstSeen microseconds, UTC
 * @param lastSeen microseconds, UTC
 * @param newest value of the reading at {@code lastSeen}
 * @param numbers how many readings were numbers; without any, the next three mean nothing
 * @param fix the newest fix; null when there was none
 * @param fixTimestamp microseconds, UTC; means nothing without a fix
 */
public record DayTotals(
    long count,
    long firstSeen,
    long lastSeen,
    Value newest,
    long numbers,
    double min,
    double max,
    double sum,
    Location fix,
    long fixTimestamp) {

  /** Of one reading. */
  public static DayTotals of(Reading reading) {
    return new DayTotals(
            0, reading.timestamp(), reading.timestamp(), reading.value(), 0, 0, 0, 0, null, 0)
        .with(reading);
  }

  /** With another reading, whose timestamp was not counted before. */
  public DayTotals with(Reading reading) {
    long timestamp = reading.timestamp();
    Value value = reading.value();
    boolean isNumber = value instanceof NumberValue;
    double number = value instanceof NumberValue n ? n.number() : 0;
    boolean isNewerFix = reading.isFix() && (fix == null || timestamp > fixTimestamp);
    return new DayTotals(
        count + 1,
        Math.min(firstSeen, timestamp),
        Math.max(lastSeen, timestamp),
        timestamp >= lastSeen ? value : newest,
        isNumber ? numbers + 1 : numbers,
        !isNumber ? min : numbers == 0 ? number : Math.min(min, number),
        !isNumber ? max : numbers == 0 ? number : Math.max(max, number),
        isNumber ? sum + number : sum,
        isNewerFix ? (Location) value : fix,
        isNewerFix ? timestamp : fixTimestamp);
  }

  /** The row of signals_daily that these totals become. */
  public DaySignal row(String subject, String name, long day) {
    return new DaySignal(
        subject,
        name,
        day,
        count,
        firstSeen,
        lastSeen,
        newest instanceof NumberValue n ? n.number() : null,
        newest instanceof StringValue s ? s.string() : null,
        numbers == 0 ? null : min,
        numbers == 0 ? null : max,
        numbers == 0 ? null : sum,
        fix,
        fix == null ? null : fixTimestamp);
  }
}
