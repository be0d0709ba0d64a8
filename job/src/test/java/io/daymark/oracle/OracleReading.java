package io.daymark.oracle;

import java.util.Objects;

/**
 * One reading, one line of input. Exactly one of number, string and position is not null.
 *
 * @param timestamp microseconds since the epoch, UTC
 * @param producer null when unknown
 */
public record OracleReading(
    String subject,
    String name,
    long timestamp,
    Double number,
    String string,
    Position position,
    String source,
    String producer,
    String cloudEventId) {

  public OracleReading {
    Objects.requireNonNull(subject, "subject");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(cloudEventId, "cloudEventId");
    int values = (number == null ? 0 : 1) + (string == null ? 0 : 1) + (position == null ? 0 : 1);
    if (values != 1) {
      throw new IllegalArgumentException(
          values + " values instead of one: " + subject + " " + name + " " + timestamp);
    }
  }

  boolean isFix() {
    return position != null && position.isPlace();
  }
}
