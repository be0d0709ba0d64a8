package io.daymark.model;

import java.util.concurrent.TimeUnit;

/** UTC hours, counted from 1970-01-01T00:00; the pieces in which counted readings are kept. */
public final class Hours {

  /** Microseconds of an hour. */
  public static final long MICROS = TimeUnit.HOURS.toMicros(1);

  private static final int PER_DAY = 24;

  private Hours() {}

  /** The hour of a timestamp in microseconds, floored. */
  public static long of(long timestampMicros) {
    return Math.floorDiv(timestampMicros, MICROS);
  }

  /** 0 to 23. */
  public static int ofDay(long timestampMicros) {
    return (int) Math.floorMod(of(timestampMicros), (long) PER_DAY);
  }

  /** The first hour of a day. */
  public static long first(long day) {
    return day * PER_DAY;
  }
}
