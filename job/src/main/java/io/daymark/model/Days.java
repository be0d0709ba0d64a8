package io.daymark.model;

import java.util.concurrent.TimeUnit;

/**
 * UTC days, counted from 1970-01-01. A day holds its first midnight and not its last: {@code
 * T00:00:00Z} belongs to the new day. Days before 1970 are negative.
 */
public final class Days {

  /** Microseconds of a day; UTC days have no leap second here, as in PostgreSQL. */
  public static final long MICROS = TimeUnit.DAYS.toMicros(1);

  /** Milliseconds of a day, for Flink's watermarks. */
  public static final long MILLIS = TimeUnit.DAYS.toMillis(1);

  /** Before every day: the watermark of a stream that has closed none. */
  public static final long NEVER = Long.MIN_VALUE;

  private Days() {}

  /** The UTC day of a timestamp in microseconds, floored, also before 1970. */
  public static long of(long timestampMicros) {
    return Math.floorDiv(timestampMicros, MICROS);
  }

  /** The first instant of a day in microseconds. */
  public static long startMicros(long day) {
    return day * MICROS;
  }

  /** The first instant of a day in milliseconds. */
  public static long startMillis(long day) {
    return day * MILLIS;
  }
}
