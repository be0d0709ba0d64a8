package io.daymark.connectors.kafka;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Watches one source subtask for a producer that has changed: counts, minute by minute, the
 * messages that yield no value at all.
 *
 * <p>A minute is judged by the first message after it, or within it once {@value #FLOOD} times the
 * least number of messages are dead. It is not judged message by message because a backlog is read
 * partition by partition: junk that is a tenth of the minute can stand at its beginning in one
 * piece.
 */
final class DeadLetterShare {

  static final int FLOOD = 4;

  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final DeadLetterLimits limits;
  private final LongSupplier clock;
  private long minuteStart;
  private long messages;
  private long dead;
  private String newest;

  /**
   * @param clock nanoseconds from any origin, never running backwards
   */
  DeadLetterShare(DeadLetterLimits limits, LongSupplier clock) {
    this.limits = limits;
    this.clock = clock;
    this.minuteStart = clock.getAsLong();
  }

  /**
   * A message that yielded a value.
   *
   * @throws DeadLetterShareExceeded when the minute before it was over the limit
   */
  void good() {
    turnMinute();
    messages++;
  }

  /**
   * A message that yielded none.
   *
   * @throws DeadLetterShareExceeded when this minute or the one before it is over the limit
   */
  void dead(String reason, String detail) {
    turnMinute();
    messages++;
    dead++;
    newest = reason + " (" + detail + ")";
    if (dead >= (long) FLOOD * limits.minMessages()) {
      judge();
    }
  }

  private void turnMinute() {
    long now = clock.getAsLong();
    if (now - minuteStart >= MINUTE) {
      judge();
      minuteStart = now;
      messages = 0;
      dead = 0;
    }
  }

  private void judge() {
    if (messages >= limits.minMessages() && dead > limits.maxShare() * messages) {
      throw new DeadLetterShareExceeded(
          String.format(
              Locale.ROOT,
              "%d of %d messages of one minute (%.0f %%) yielded nothing; at most %.0f %% may."
                  + " The newest reason is %s. This looks like a changed producer, so the job has"
                  + " stopped and is not restarted. Mend the producer, or start the job once with"
                  + " --pass-dead-letters: it then sends these messages to the dead letters and goes"
                  + " on.",
              dead,
              messages,
              100.0 * dead / messages,
              100 * limits.maxShare(),
              newest));
    }
  }
}
