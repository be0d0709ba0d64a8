package io.daymark.connectors.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Dead letters and decoders for tests. */
final class DeadLetters {

  static final int MAX_BYTES = 4_096;
  static final DeadLetterLimits LIMITS = new DeadLetterLimits(0.5, 10, MAX_BYTES);

  private DeadLetters() {}

  static Message message(byte[] key, byte[] value) {
    return new Message("input", 3, 42, 0, key, value);
  }

  static DeadLetter of(byte[] key, byte[] value) {
    return DeadLetter.of(message(key, value), "bad-word", "says why", 0, value, MAX_BYTES);
  }

  static Decoded<String> dead() {
    return Decoded.dead(of(null, new byte[1]));
  }

  /**
   * Reads words: {@code bad} is a dead letter, {@code half:x} is x and a dead letter, {@code none}
   * is nothing at all, all else is itself at event time 7.
   */
  static Decoder<String> words() {
    return (message, out) -> {
      String word = new String(message.value(), UTF_8);
      if (word.startsWith("bad")) {
        out.dead("bad-word", "says " + word.substring(0, Math.min(word.length(), 20)));
      } else if (word.startsWith("half:")) {
        out.good(word.substring("half:".length()), 7);
        out.dead("half-word", "half", 1, "half".getBytes(UTF_8));
      } else if (!word.equals("none")) {
        out.good(word, 7);
      }
    };
  }
}
