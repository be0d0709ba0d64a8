package io.daymark.decode;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/**
 * Text between bytes and strings without loss: a byte that is not part of valid UTF-8 becomes the
 * lone surrogate U+DC00 + byte, as Python's "surrogateescape" (PEP 383) has it, and becomes that
 * byte again. So bad bytes are found where lone surrogates are looked for, and a dead letter holds
 * them as they came. A lone surrogate of another origin is written as three bytes, which are not
 * UTF-8.
 */
public final class WireText {

  private static final char REPLACEMENT = '\uFFFD';
  private static final char ESCAPES = '\uDC00';

  private WireText() {}

  /**
   * The text of some bytes; valid UTF-8 has no lone surrogate in it, and nothing else is without.
   */
  public static String decode(byte[] bytes, int offset, int length) {
    String text = new String(bytes, offset, length, UTF_8);
    return text.indexOf(REPLACEMENT) < 0 ? text : decodeEscaping(bytes, offset, length);
  }

  /** The bytes of a text. */
  public static byte[] encode(String text) {
    return firstLoneSurrogate(text) < 0 ? text.getBytes(UTF_8) : encodeEscapes(text);
  }

  /** Whether a text has neither NUL characters nor lone surrogates. */
  public static boolean isClean(String text) {
    return text.indexOf('\0') < 0 && firstLoneSurrogate(text) < 0;
  }

  private static int firstLoneSurrogate(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!isPair(text, i)) {
          return i;
        }
        i++;
      }
    }
    return -1;
  }

  private static boolean isPair(String text, int i) {
    return i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
  }

  private static String decodeEscaping(byte[] bytes, int offset, int length) {
    CharsetDecoder decoder =
        UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes, offset, length);
    CharBuffer out = CharBuffer.allocate(length);
    CoderResult result = decoder.decode(in, out, true);
    while (result.isError()) {
      for (int i = 0; i < result.length(); i++) {
        out.put((char) (ESCAPES + Byte.toUnsignedInt(in.get())));
      }
      result = decoder.decode(in, out, true);
    }
    return out.flip().toString();
  }

  private static byte[] encodeEscapes(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c) || isPair(text, i)) {
        int codePoint = text.codePointAt(i);
        out.writeBytes(Character.toString(codePoint).getBytes(UTF_8));
        i += Character.charCount(codePoint) - 1;
      } else if (c >= ESCAPES + 0x80 && c <= ESCAPES + 0xFF) {
        out.write(c - ESCAPES);
      } else {
        out.write(0xE0 | c >> 12);
        out.write(0x80 | c >> 6 & 0x3F);
        out.write(0x80 | c & 0x3F);
      }
    }
    return out.toByteArray();
  }
}
