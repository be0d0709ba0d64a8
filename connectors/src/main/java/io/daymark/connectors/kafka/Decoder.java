package io.daymark.connectors.kafka;

import java.io.Serializable;

/**
 * Turns one Kafka message into any number of values and dead letters.
 *
 * <p>A decoder is used by one thread at a time. It keeps nothing from one message that could change
 * what it makes of the next, and it never throws for what a message holds.
 *
 * @param <T> what a message holds; a large message may be given out in several pieces
 */
@FunctionalInterface
public interface Decoder<T> extends Serializable {

  /** Gives everything the message holds to {@code out}, in order. */
  void decode(Message message, Output<T> out);

  /** Takes what a message turned out to be. */
  interface Output<T> {

    /**
     * A value that was read.
     *
     * @param eventTime milliseconds since the epoch, floored
     */
    void good(T value, long eventTime);

    /**
     * The whole message cannot be used.
     *
     * @param reason a word in kebab-case, one of few: it labels a metric
     * @param detail for a person; cut when long
     */
    void dead(String reason, String detail);

    /**
     * A part of the message cannot be used.
     *
     * @param items how many things the part holds, at least 1
     * @param part the bytes that go to the dead letters, in an encoding of the decoder's choice
     */
    void dead(String reason, String detail, int items, byte[] part);
  }
}
