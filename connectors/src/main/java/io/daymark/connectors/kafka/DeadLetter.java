package io.daymark.connectors.kafka;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * What could not be used of a message, where it stood and why.
 *
 * @param reason a word in kebab-case
 * @param detail for a person, at most {@value #MAX_DETAIL} characters
 * @param items how many things of the message it holds; 0 when it is the message as a whole
 * @param size bytes of the message or part; more than {@code value} has when that was cut
 * @param sha256 of all {@code size} bytes, in lower-case hexadecimal
 * @param key of the message; null when it has none or one of more than {@value #MAX_KEY} bytes
 * @param value the bytes, or the first {@value #HEAD} of an oversize one
 */
public record DeadLetter(
    String reason,
    String detail,
    String topic,
    int partition,
    long offset,
    int items,
    int size,
    String sha256,
    byte[] key,
    byte[] value) {

  /** Bytes of an oversize message that its dead letter carries. */
  public static final int HEAD = 1024;

  static final int MAX_DETAIL = 500;
  static final int MAX_KEY = 1024;

  /** Whether {@code value} is only the head of what could not be used. */
  public boolean truncated() {
    return value.length < size;
  }

  /**
   * @param items 0 when {@code value} is the message as a whole
   * @param maxBytes the size above which only the head is carried
   */
  static DeadLetter of(
      Message message, String reason, String detail, int items, byte[] value, int maxBytes) {
    return new DeadLetter(
        reason,
        printable(detail),
        message.topic(),
        message.partition(),
        message.offset(),
        items,
        value.length,
        sha256(value),
        message.key() != null && message.key().length <= MAX_KEY ? message.key() : null,
        value.length > maxBytes ? Arrays.copyOf(value, Math.min(HEAD, value.length)) : value);
  }

  /** One line that UTF-8 can carry: control characters and lone surrogates become {@code ?}. */
  private static String printable(String detail) {
    StringBuilder line = new StringBuilder();
    detail
        .codePoints()
        .limit(MAX_DETAIL)
        .map(
            c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? '?' : c)
        .forEach(line::appendCodePoint);
    return line.toString();
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
