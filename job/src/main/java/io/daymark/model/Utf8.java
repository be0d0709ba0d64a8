package io.daymark.model;

/**
 * Strings in the order of their UTF-8 bytes, which is that of PostgreSQL's {@code COLLATE "C"} and
 * of code points. {@link String#compareTo} differs: it puts a character beyond the BMP (a surrogate
 * pair) before U+E000 to U+FFFF.
 */
public final class Utf8 {

  private Utf8() {}

  /** Compares two strings without lone surrogates, neither null. */
  public static int compare(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        boolean xBeyondBmp = Character.isSurrogate(x);
        return xBeyondBmp == Character.isSurrogate(y) ? x - y : xBeyondBmp ? 1 : -1;
      }
    }
    return a.length() - b.length();
  }
}
