package io.daymark.decode;

import java.io.Serializable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The time of day, for telling which readings come from the future. */
@FunctionalInterface
public interface MicroClock extends Serializable {

  /** Microseconds since the epoch, UTC. */
  long micros();

  /** This machine's clock. */
  static MicroClock system() {
    return () -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}
