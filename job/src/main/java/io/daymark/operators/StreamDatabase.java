package io.daymark.operators;

import io.daymark.model.MarksDue;
import io.daymark.model.StartFrom;
import io.daymark.model.Started;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;

/**
 * What operators ask of the database about one stream. Each method is one transaction, tried again
 * while the database is away; an {@link IOException} means that it failed for good, or that a later
 * attempt has fenced this one off. For one thread.
 */
public interface StreamDatabase extends Closeable {

  /** Opens connections where an operator runs. */
  interface Factory extends Serializable {
    /** Never fails by itself: the first use connects. */
    StreamDatabase open();
  }

  /**
   * Fences off earlier attempts and marks what the restored state cannot prove. The first caller of
   * an attempt does the work, the others get its result. It fails when another job has taken over
   * from this one.
   *
   * @param job identifies the job, the same in all its attempts
   * @param attempt the same for all subtasks of an attempt, never used by another
   */
  Started start(String job, String attempt, StartFrom from) throws IOException;

  /** The database's clock in microseconds, UTC. */
  long clockMicros() throws IOException;

  /**
   * Folds the days before {@code day} into the all-time rollup and makes it the watermark; nothing
   * when it is not ahead.
   *
   * @return the watermark thereafter
   */
  long advance(long epoch, long day) throws IOException;

  /**
   * Recomputes marked days before the watermark.
   *
   * @param subjects how many subjects at most
   * @return how many subject-days were healed; 0 when none is due or another transaction has them
   */
  int heal(long epoch, int subjects) throws IOException;

  /** The marks that wait for {@link #heal}. */
  MarksDue marksDue() throws IOException;

  @Override
  void close();
}
