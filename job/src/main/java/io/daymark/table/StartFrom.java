package io.daymark.table;

/**
 * What an attempt starts from.
 *
 * @param restored whether it has the state of a checkpoint or savepoint
 * @param leastClockMicros the least of {@link DatabaseClock} that the sinks kept in it, each read
 *     after its flush; without state it means nothing
 */
public record StartFrom(boolean restored, long leastClockMicros) {

  /** Without state. */
  public static StartFrom nothing() {
    return new StartFrom(false, Long.MIN_VALUE);
  }

  /** With the state of a checkpoint before which everything until this clock was flushed. */
  public static StartFrom checkpoint(long leastClockMicros) {
    return new StartFrom(true, leastClockMicros);
  }
}
