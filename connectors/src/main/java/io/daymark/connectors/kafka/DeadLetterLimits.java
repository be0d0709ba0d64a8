package io.daymark.connectors.kafka;

import java.io.Serializable;

/**
 * How much bad input is data, and from where on it is a changed producer.
 *
 * @param maxShare share of a minute's messages without any value above which a source subtask stops
 *     the job, 0 to 1; 1 never stops it
 * @param minMessages messages in that minute below which it never stops
 * @param maxBytes size above which a dead letter carries only the first {@value DeadLetter#HEAD}
 *     bytes
 */
public record DeadLetterLimits(double maxShare, int minMessages, int maxBytes)
    implements Serializable {

  /** What the command line switch {@code --pass-dead-letters} sets: nothing stops the job. */
  public DeadLetterLimits passAll() {
    return new DeadLetterLimits(1, minMessages, maxBytes);
  }
}
