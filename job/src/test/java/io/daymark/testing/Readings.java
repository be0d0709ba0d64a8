package io.daymark.testing;

import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.SignalBatch;
import io.daymark.model.StringValue;
import io.daymark.model.Value;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Short ways to say readings in tests. */
public final class Readings {

  private Readings() {}

  /** Microseconds since the epoch of an ISO instant. */
  public static long micros(String instant) {
    // ChronoUnit.MICROS.between overflows beyond 292 years.
    Instant parsed = Instant.parse(instant);
    return Math.addExact(
        TimeUnit.SECONDS.toMicros(parsed.getEpochSecond()), parsed.getNano() / 1_000);
  }

  /** Days since the epoch of the day of an ISO date. */
  public static long day(String date) {
    return java.time.LocalDate.parse(date).toEpochDay();
  }

  /** Milliseconds since the epoch, as Flink's watermarks. */
  public static long millis(String instant) {
    return Instant.parse(instant).toEpochMilli();
  }

  public static Reading number(String name, String instant, String id, double number) {
    return reading(name, instant, id, new NumberValue(number));
  }

  public static Reading string(String name, String instant, String id, String string) {
    return reading(name, instant, id, new StringValue(string));
  }

  public static Reading location(String name, String instant, String id, double lat, double lon) {
    return reading(name, instant, id, new Location(lat, lon, null, null));
  }

  public static Reading reading(String name, String instant, String id, Value value) {
    return new Reading(name, micros(instant), value, "source", null, id);
  }

  public static SignalBatch batch(String subject, Reading... readings) {
    return new SignalBatch(subject, List.of(readings));
  }
}
