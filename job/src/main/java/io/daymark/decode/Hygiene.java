package io.daymark.decode;

import io.daymark.model.Days;
import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.StringValue;
import io.daymark.model.Value;
import java.time.Duration;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;

/**
 * The rules that a reading must keep to be good (design, section 3), as plain functions. Each
 * answers with the reason against it, or null when there is none.
 *
 * @param latest the newest timestamp that is not of the future, microseconds UTC; itself passes
 */
record Hygiene(long latest) {

  /** 0001-01-01T00:00:00Z. */
  static final long EARLIEST_MICROS = Days.startMicros(LocalDate.of(1, 1, 1).toEpochDay());

  /** 10000-01-01T00:00:00Z, the first instant that is out of range. */
  static final long END_MICROS = Days.startMicros(LocalDate.of(10_000, 1, 1).toEpochDay());

  /** A day cannot have so many readings that numbers within this limit overflow their sum. */
  static final double MAX_NUMBER = 1e290;

  /**
   * UTF-8 bytes that a subject or a name may have: both, with a day, stand in one index entry, for
   * which PostgreSQL has 2704 bytes.
   */
  static final int MAX_KEY_BYTES = 1_024;

  private static final int MAX_BYTES_PER_CHAR = 3;

  static Hygiene at(long nowMicros, Duration futureTolerance) {
    long tolerance = TimeUnit.MICROSECONDS.convert(futureTolerance);
    return new Hygiene(nowMicros + Math.min(tolerance, END_MICROS));
  }

  /** Against a whole message. */
  static Reason against(RawBatch batch) {
    if (batch.subject().isEmpty()) {
      return Reason.EMPTY_SUBJECT;
    }
    if (!WireText.isClean(batch.subject())
        || !WireText.isClean(batch.source())
        || !WireText.isClean(batch.cloudEventId())
        || batch.producer() != null && !WireText.isClean(batch.producer())) {
      return Reason.TEXT;
    }
    if (isLong(batch.subject())) {
      return Reason.TOO_LONG;
    }
    return batch.signals().isEmpty() ? Reason.NO_SIGNALS : null;
  }

  /** Against one reading. */
  Reason against(RawBatch.Signal signal) {
    if (signal.name().isEmpty()) {
      return Reason.EMPTY_NAME;
    }
    if (!WireText.isClean(signal.name())) {
      return Reason.TEXT;
    }
    if (isLong(signal.name())) {
      return Reason.TOO_LONG;
    }
    if (signal.timestamp() < EARLIEST_MICROS || signal.timestamp() >= END_MICROS) {
      return Reason.OUT_OF_RANGE;
    }
    if (signal.timestamp() > latest) {
      return Reason.FUTURE;
    }
    return against(signal.value());
  }

  private static Reason against(Value value) {
    if (value instanceof NumberValue number) {
      return !Double.isFinite(number.number())
          ? Reason.NOT_A_NUMBER
          : Math.abs(number.number()) > MAX_NUMBER ? Reason.OUT_OF_RANGE : null;
    }
    if (value instanceof StringValue text) {
      return WireText.isClean(text.string()) ? null : Reason.TEXT;
    }
    Location location = (Location) value;
    return Double.isFinite(location.latitude())
            && Double.isFinite(location.longitude())
            && isFiniteOrNull(location.hdop())
            && isFiniteOrNull(location.heading())
        ? null
        : Reason.NOT_A_NUMBER;
  }

  /** The same value with 0.0 for -0.0. */
  static Value withoutNegativeZero(Value value) {
    if (value instanceof NumberValue number) {
      return isNegativeZero(number.number()) ? new NumberValue(0.0) : value;
    }
    if (value instanceof Location location) {
      return isNegativeZero(location.latitude())
              || isNegativeZero(location.longitude())
              || location.hdop() != null && isNegativeZero(location.hdop())
              || location.heading() != null && isNegativeZero(location.heading())
          ? new Location(
              location.latitude() + 0.0,
              location.longitude() + 0.0,
              location.hdop() == null ? null : location.hdop() + 0.0,
              location.heading() == null ? null : location.heading() + 0.0)
          : value;
    }
    return value;
  }

  private static boolean isNegativeZero(double number) {
    return number == 0 && 1 / number < 0;
  }

  private static boolean isFiniteOrNull(Double number) {
    return number == null || Double.isFinite(number);
  }

  private static boolean isLong(String text) {
    return text.length() * MAX_BYTES_PER_CHAR > MAX_KEY_BYTES
        && WireText.encode(text).length > MAX_KEY_BYTES;
  }
}
