package io.daymark.operators;

import io.daymark.model.ClosingRule;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.KeyContext;

/**
 * The event-time timers at which open days close: one for each subject and day, whose namespace is
 * the day.
 */
final class CloseTimers {

  private final InternalTimerService<Long> timers;
  private final ClosingRule rule;
  private final KeyContext keys;

  /** A day that is open in restored state. */
  private record Waiting(String subject, long day, long closesAt) {}

  CloseTimers(InternalTimerService<Long> timers, ClosingRule rule, KeyContext keys) {
    this.timers = timers;
    this.rule = rule;
    this.keys = keys;
  }

  /** Sets the timer of a day that opens; its subject is the current key. */
  void set(String subject, long day) {
    timers.registerEventTimeTimer(day, rule.closesAt(subject, day));
  }

  /**
   * Sets restored timers by the rule of this attempt. They stand where the rule of an earlier one
   * put them, and one that is later than this rule would fire after its day has been reported as
   * closed. Changes the current key.
   */
  void setAnew() throws Exception {
    List<Waiting> waiting = new ArrayList<>();
    timers.forEachEventTimeTimer(
        (day, closesAt) -> {
          String subject = (String) keys.getCurrentKey();
          if (closesAt != rule.closesAt(subject, day)) {
            waiting.add(new Waiting(subject, day, closesAt));
          }
        });
    for (Waiting one : waiting) {
      keys.setCurrentKey(one.subject());
      timers.deleteEventTimeTimer(one.day(), one.closesAt());
      set(one.subject(), one.day());
    }
  }
}
