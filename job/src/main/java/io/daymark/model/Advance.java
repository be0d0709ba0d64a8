package io.daymark.model;

import java.util.Collection;

/**
 * A watermark to which a stream may advance once the checkpoint that covers it is complete.
 *
 * @param day every day before it is closed and its rows are durable
 * @param clockMicros the least database clock of the subtasks before the barrier, UTC
 */
public record Advance(long day, long clockMicros) {

  /**
   * The watermark that the progress of all subtasks allows: the least of what they have fired,
   * never past the day after the newest reading.
   *
   * @return with {@link Days#NEVER} as its day when a subtask is missing or has fired nothing
   */
  public static Advance of(Collection<Progress> subtasks) {
    long fired = Long.MAX_VALUE;
    long newest = Days.NEVER;
    long clock = Long.MAX_VALUE;
    int missing = 0;
    for (Progress progress : subtasks) {
      missing = progress.parallelism() - subtasks.size();
      fired = Math.min(fired, progress.firedBeforeDay());
      newest = Math.max(newest, progress.newestDay());
      clock = Math.min(clock, progress.clockMicros());
    }
    boolean nothing = subtasks.isEmpty() || missing != 0 || newest == Days.NEVER;
    return new Advance(nothing ? Days.NEVER : Math.min(fired, newest + 1), clock);
  }
}
