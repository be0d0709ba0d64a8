package io.daymark.table;

import io.daymark.model.Days;
import java.time.LocalDate;

/** Times and days as PostgreSQL reads them, whatever the session's TimeZone and DateStyle. */
final class Times {

  private static final int SECONDS_OF_HOUR = 3600;
  private static final int SECONDS_OF_MINUTE = 60;
  private static final int MICROS_OF_SECOND = 1_000_000;

  private Times() {}

  /** ISO 8601 with microseconds and Z; null for null. Years 0001 to 9999. */
  static String text(Long micros) {
    return micros == null ? null : append(new StringBuilder(27), micros).toString();
  }

  static StringBuilder append(StringBuilder to, long micros) {
    long day = Days.of(micros);
    long ofDay = micros - Days.startMicros(day);
    int seconds = (int) (ofDay / MICROS_OF_SECOND);
    to.append(LocalDate.ofEpochDay(day)).append('T');
    digits(to, seconds / SECONDS_OF_HOUR, 10).append(':');
    digits(to, seconds / SECONDS_OF_MINUTE % SECONDS_OF_MINUTE, 10).append(':');
    digits(to, seconds % SECONDS_OF_MINUTE, 10).append('.');
    return digits(to, (int) (ofDay % MICROS_OF_SECOND), 100_000).append('Z');
  }

  private static StringBuilder digits(StringBuilder to, int value, int highest) {
    for (int unit = highest; unit > 0; unit /= 10) {
      to.append((char) ('0' + value / unit % 10));
    }
    return to;
  }

  /** For a parameter of type date; the driver sends {@link LocalDate#MIN} as -infinity. */
  static LocalDate date(long day) {
    return day == Days.NEVER ? LocalDate.MIN : LocalDate.ofEpochDay(day);
  }

  static long day(LocalDate date) {
    return date.equals(LocalDate.MIN) ? Days.NEVER : date.toEpochDay();
  }
}
