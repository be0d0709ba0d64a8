package io.daymark.model;

/**
 * One reading of one signal, without its subject.
 *
 * <p>Readings of one subject with the same name and timestamp are one reading; {@link
 * Recency#ORDER} says which stands for it.
 *
 * @param name the signal, not empty
 * @param timestamp microseconds since the epoch, UTC
 * @param value never null
 * @param source who delivered it, never null
 * @param producer null when unknown
 * @param cloudEventId id of the message that brought it, never null
 */
public record Reading(
    String name, long timestamp, Value value, String source, String producer, String cloudEventId) {

  /** The UTC day of this reading as days since 1970-01-01. */
  public long day() {
    return Days.of(timestamp);
  }

  /** Whether this reading advances the location part of its signal. */
  public boolean isFix() {
    return value instanceof Location location && location.isFix();
  }
}
