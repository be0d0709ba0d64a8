package io.daymark.decode;

import org.apache.avro.LogicalType;
import org.apache.avro.Schema;

/** What a long in a timestamp field means. The logical type of the writer's schema decides. */
enum TimestampUnit {
  MILLIS,
  MICROS,
  NANOS;

  private static final long MICROS_PER_MILLI = 1_000;
  private static final long NANOS_PER_MICRO = 1_000;

  /** Microseconds, floored; what does not fit becomes the nearest long, which no range allows. */
  long micros(long value) {
    return switch (this) {
      case MICROS -> value;
      case NANOS -> Math.floorDiv(value, NANOS_PER_MICRO);
      case MILLIS -> {
        long micros = value * MICROS_PER_MILLI;
        yield micros / MICROS_PER_MILLI == value
            ? micros
            : value < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
      }
    };
  }

  /**
   * @throws IllegalArgumentException when the type does not say what its numbers mean
   */
  static TimestampUnit of(Schema schema) {
    LogicalType type = schema.getLogicalType();
    return switch (type == null ? "none" : type.getName()) {
      case "timestamp-millis" -> MILLIS;
      case "timestamp-micros" -> MICROS;
      case "timestamp-nanos" -> NANOS;
      default ->
          throw new IllegalArgumentException(
              "The field timestamp is "
                  + schema
                  + ": its logical type must be timestamp-millis,"
                  + " timestamp-micros or timestamp-nanos");
    };
  }
}
