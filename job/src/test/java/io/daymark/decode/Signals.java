package io.daymark.decode;

import io.daymark.avro.Signal;
import io.daymark.avro.SignalBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Messages for tests. The clock stands at noon of 2026-01-01; readings are of ten o'clock. */
final class Signals {

  static final Instant TEN = Instant.parse("2026-01-01T10:00:00Z");
  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  static final Duration TOLERANCE = Duration.ofMinutes(5);
  static final int PAGE = 2_000;
  static final int MAX_BYTES = 512 * 1024;

  private Signals() {}

  static long micros(Instant instant) {
    return instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1_000;
  }

  static SignalDecoder decoder() {
    return decoder(SchemaStore.current());
  }

  static SignalDecoder decoder(SchemaStore schemas) {
    return new SignalDecoder(schemas, () -> micros(NOON), TOLERANCE, PAGE, MAX_BYTES);
  }

  static Signal signal(String name, Instant at, Object value) {
    return new Signal(name, at, value);
  }

  static Signal speed(Object value) {
    return signal("speed", TEN, value);
  }

  static SignalBatch batch(String subject, Signal... signals) {
    return new SignalBatch(subject, "source", null, "id", List.of(signals));
  }

  static byte[] message(Signal... signals) {
    return SignalEncoding.encode(batch("v", signals));
  }

  /** A message of one speed. */
  static byte[] valid(double speed) {
    return message(speed(speed));
  }
}
