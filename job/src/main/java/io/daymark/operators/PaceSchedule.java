package io.daymark.operators;

import io.daymark.model.ClosingRule;
import io.daymark.model.Days;
import java.io.Serializable;

/**
 * In what steps a watermark goes through the windows in which days close: from {@link
 * ClosingRule#opensAt} for the length of the spread. Between windows it goes at once. Of a long way
 * only the last {@value #PACED_DAYS} days are paced; closing the days before them in one burst
 * costs time, not correctness.
 */
record PaceSchedule(ClosingRule closing) implements Serializable {

  /** Parts of a window: one step closes about this part of the subjects. */
  static final int STEPS = 64;

  static final long PACED_DAYS = 3;

  /**
   * The next watermark to send on the way from one to a later one; all in milliseconds.
   *
   * @return more than {@code current} and at most {@code target}
   */
  long next(long current, long target) {
    long pacedFrom = target - PACED_DAYS * Days.MILLIS;
    if (current < pacedFrom) {
      return pacedFrom;
    }
    long spread = closing.spreadMillis();
    long lastClosed = Math.floorDiv(current - closing.settleMillis() - spread, Days.MILLIS) - 1;
    long windowStart = closing.opensAt(lastClosed + 1);
    long next = current < windowStart ? windowStart : current + Math.max(1, spread / STEPS);
    return Math.min(next, target);
  }
}
