package io.daymark.oracle;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Which readings are input at all; the rest are dead letters.
 *
 * @param newestAllowed microseconds UTC; a newer reading is from the future
 */
public record Hygiene(long newestAllowed) {

  private static final long YEAR_1 = micros(Instant.parse("0001-01-01T00:00:00Z"));
  private static final long YEAR_10000 = micros(Instant.parse("+10000-01-01T00:00:00Z"));
  private static final double LARGEST = 1e290;
  private static final int LONGEST_KEY_BYTES = 1_024;

  /** With the clock at {@code now} and five minutes of tolerance. */
  public static Hygiene at(Instant now) {
    return new Hygiene(micros(now.plusSeconds(300)));
  }

  static long micros(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1_000);
  }

  /** Whether the reading is input. */
  public boolean accepts(OracleReading reading) {
    return !reading.subject().isEmpty()
        && !reading.name().isEmpty()
        && texts(reading).allMatch(Hygiene::isText)
        && isShort(reading.subject())
        && isShort(reading.name())
        && numbers(reading).allMatch(Double::isFinite)
        && (reading.number() == null || Math.abs(reading.number()) <= LARGEST)
        && reading.timestamp() >= YEAR_1
        && reading.timestamp() < YEAR_10000
        && reading.timestamp() <= newestAllowed;
  }

  /** The same reading with each -0.0 made 0.0. */
  public static OracleReading withoutNegativeZero(OracleReading r) {
    Position p = r.position();
    Position position =
        p == null
            ? null
            : new Position(
                positive(p.latitude()),
                positive(p.longitude()),
                positive(p.hdop()),
                positive(p.heading()));
    return new OracleReading(
        r.subject(),
        r.name(),
        r.timestamp(),
        positive(r.number()),
        r.string(),
        position,
        r.source(),
        r.producer(),
        r.cloudEventId());
  }

  private static Double positive(Double number) {
    return number == null ? null : (Double) (number + 0.0); // -0.0 + 0.0 is 0.0
  }

  private static Stream<String> texts(OracleReading r) {
    return Stream.of(r.subject(), r.name(), r.string(), r.source(), r.producer(), r.cloudEventId())
        .filter(Objects::nonNull);
  }

  private static boolean isText(String text) {
    return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  private static boolean isShort(String key) {
    return key.getBytes(StandardCharsets.UTF_8).length <= LONGEST_KEY_BYTES;
  }

  private static Stream<Double> numbers(OracleReading r) {
    Position p = r.position();
    Stream<Double> all =
        p == null
            ? Stream.of(r.number() == null ? 0.0 : r.number())
            : Stream.of(p.latitude(), p.longitude(), p.hdop(), p.heading());
    return all.filter(Objects::nonNull);
  }
}
