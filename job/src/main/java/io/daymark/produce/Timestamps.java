package io.daymark.produce;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** Times of files: ISO 8601 with a zone, up to nine digits of a second's fraction. */
final class Timestamps {

  private static final int SECONDS_LENGTH = "2020-07-13T00:00:24".length();
  private static final int MICRO_DIGITS = 6;
  private static final int NANO_DIGITS = 9;

  private Timestamps() {}

  /**
   * The instant in microseconds, what is finer cut off.
   *
   * @throws DateTimeException when the text is no instant
   * @throws ArithmeticException when microseconds do not fit a long
   */
  static Instant parse(String text) {
    Instant usual = usual(text);
    return usual != null ? usual : other(text);
  }

  /** The form that every file has, ten times as fast as the JDK's parser; null for any other. */
  private static Instant usual(String text) {
    int end = text.length() - 1;
    if (end < SECONDS_LENGTH
        || text.charAt(4) != '-'
        || text.charAt(7) != '-'
        || text.charAt(10) != 'T'
        || text.charAt(13) != ':'
        || text.charAt(16) != ':'
        || text.charAt(end) != 'Z'
        || end > SECONDS_LENGTH + 1 + NANO_DIGITS
        || end == SECONDS_LENGTH + 1
        || end > SECONDS_LENGTH && text.charAt(SECONDS_LENGTH) != '.') {
      return null;
    }
    int year = number(text, 0, 4);
    int month = number(text, 5, 7);
    int day = number(text, 8, 10);
    int hour = number(text, 11, 13);
    int minute = number(text, 14, 16);
    int second = number(text, 17, 19);
    int fractionEnd = Math.min(end, SECONDS_LENGTH + 1 + MICRO_DIGITS);
    int micros = end == SECONDS_LENGTH ? 0 : number(text, SECONDS_LENGTH + 1, fractionEnd);
    if ((year | month | day | hour | minute | second | micros) < 0
        || hour > 23
        || minute > 59
        || second > 59
        || end > fractionEnd && number(text, fractionEnd, end) < 0) {
      return null;
    }
    for (int digits = fractionEnd - SECONDS_LENGTH - 1; digits < MICRO_DIGITS; digits++) {
      micros *= 10;
    }
    long seconds = ((LocalDate.of(year, month, day).toEpochDay() * 24 + hour) * 60 + minute) * 60;
    return Instant.ofEpochSecond(seconds + second, micros * 1_000L);
  }

  private static Instant other(String text) {
    Instant instant = Instant.parse(text);
    long micros =
        Math.addExact(
            Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1_000);
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  /** Decimal digits as a number; negative when there is anything else. */
  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }
}
