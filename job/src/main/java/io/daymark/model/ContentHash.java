package io.daymark.model;

import java.nio.charset.StandardCharsets;
import org.apache.commons.codec.digest.MurmurHash3;

/**
 * 64 bits of MurmurHash3 (x64, 128 bits) over all that can differ between two readings of one
 * (subject, name, timestamp). Two different readings pass for equal with probability 2^-64.
 */
public final class ContentHash {

  private ContentHash() {}

  /** The hash of value, source, producer and id; the name and the timestamp are not part of it. */
  public static long of(Reading reading) {
    StringBuilder content = new StringBuilder(96);
    append(reading.value(), content);
    append(reading.source(), content);
    append(reading.producer(), content);
    append(reading.cloudEventId(), content);
    byte[] bytes = content.toString().getBytes(StandardCharsets.UTF_8);
    return MurmurHash3.hash128x64(bytes, 0, bytes.length, MurmurHash3.DEFAULT_SEED)[0];
  }

  private static void append(Value value, StringBuilder content) {
    if (value instanceof NumberValue number) {
      append('n', number.number(), content);
    } else if (value instanceof StringValue string) {
      content.append('s');
      append(string.string(), content);
    } else if (value instanceof Location location) {
      append('l', location.latitude(), content);
      append(' ', location.longitude(), content);
      append('d', location.hdop(), content);
      append('h', location.heading(), content);
    }
  }

  private static void append(char tag, Double number, StringBuilder content) {
    content.append(tag);
    if (number != null) {
      long bits = Double.doubleToLongBits(number);
      for (int shift = 0; shift < Long.SIZE; shift += Character.SIZE - 1) {
        // 15 bits a character: never a surrogate, which UTF-8 would lose.
        content.append((char) (bits >>> shift & 0x7FFF));
      }
    }
  }

  /** Length first, so that no two lists of strings look alike. */
  private static void append(String string, StringBuilder content) {
    content.append(string == null ? -1 : string.length()).append(':');
    if (string != null) {
      content.append(string);
    }
  }
}
