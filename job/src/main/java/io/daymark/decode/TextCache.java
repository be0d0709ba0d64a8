package io.daymark.decode;

import java.util.Arrays;

/**
 * Short texts seen before, so that a name that comes a million times is decoded and kept once. A
 * direct-mapped table: a text that falls on the place of another takes it.
 */
final class TextCache {

  private static final int PLACES = 1 << 12;
  private static final int LONGEST = 64;

  private final byte[][] bytes = new byte[PLACES][];
  private final String[] texts = new String[PLACES];

  String text(byte[] source, int offset, int length) {
    if (length > LONGEST) {
      return WireText.decode(source, offset, length);
    }
    int hash = length;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + source[i];
    }
    int place = (hash ^ hash >>> 12 ^ hash >>> 24) & PLACES - 1;
    byte[] known = bytes[place];
    if (known == null || !Arrays.equals(known, 0, known.length, source, offset, offset + length)) {
      bytes[place] = Arrays.copyOfRange(source, offset, offset + length);
      texts[place] = WireText.decode(source, offset, length);
    }
    return texts[place];
  }
}
