package io.daymark.model;

import java.util.Collection;

/**
 * What a subtask remembers across attempts besides its subjects. After a restore every subtask sees
 * the memories of all.
 *
 * @param closedBeforeDay every day before it was closed; {@link Days#NEVER} when none was
 * @param newestDay of any reading seen; {@link Days#NEVER} when none was
 * @param clockMicros the database's clock just before the checkpoint's barrier, UTC
 */
public record Memory(long closedBeforeDay, long newestDay, long clockMicros) {

  /** Of a job that has seen nothing. */
  public static final Memory EMPTY = new Memory(Days.NEVER, Days.NEVER, Long.MAX_VALUE);

  /**
   * Of all subtasks together: what one has closed is closed, and the least clock is the one that is
   * safe.
   */
  public static Memory of(Collection<Memory> subtasks) {
    Memory all = EMPTY;
    for (Memory one : subtasks) {
      all =
          new Memory(
              Math.max(all.closedBeforeDay, one.closedBeforeDay),
              Math.max(all.newestDay, one.newestDay),
              Math.min(all.clockMicros, one.clockMicros));
    }
    return all;
  }
}
