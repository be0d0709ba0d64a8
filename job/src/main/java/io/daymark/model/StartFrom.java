package io.daymark.model;

/**
 * What an attempt of the job starts from.
 *
 * @param restored whether it has state
 * @param leastClockMicros the database's clock, read by each subtask before the barrier of the
 *     restored checkpoint passed it; the least of them. Microseconds, UTC. Without state it means
 *     nothing
 */
public record StartFrom(boolean restored, long leastClockMicros) {

  /** Without state. */
  public static StartFrom nothing() {
    return new StartFrom(false, 0);
  }

  /** From a checkpoint or savepoint. */
  public static StartFrom state(long leastClockMicros) {
    return new StartFrom(true, leastClockMicros);
  }
}
