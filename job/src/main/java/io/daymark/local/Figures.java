package io.daymark.local;

import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * Where a run stands.
 *
 * @param phase what it does now, in a few words
 * @param fed readings handed to the topic by this run
 * @param readings that the job has taken in; after a restart of the job some count again
 * @param late readings of days that were closed where they arrived
 * @param redeliveries readings that were counted before
 * @param deadLetters by reason
 * @param healed subject-days recomputed
 * @param watermark W: every day before this one is closed; empty while none is
 * @param trouble why the job restarted last; empty when it never did
 */
record Figures(
    String phase,
    long fed,
    long readings,
    long late,
    long redeliveries,
    Map<String, Long> deadLetters,
    long healed,
    Tables tables,
    Optional<LocalDate> watermark,
    long checkpoints,
    Optional<String> trouble) {

  /**
   * What stands in PostgreSQL.
   *
   * @param history rows, by the server's estimate: each holds a batch of readings
   * @param marks subject-days that wait for their recompute or for their day to close
   * @param marksDue those of them whose day has closed
   */
  record Tables(long history, long latest, long daily, long rollup, long marks, long marksDue) {

    static final Tables EMPTY = new Tables(0, 0, 0, 0, 0, 0);
  }

  long allDeadLetters() {
    return deadLetters.values().stream().mapToLong(Long::longValue).sum();
  }
}
