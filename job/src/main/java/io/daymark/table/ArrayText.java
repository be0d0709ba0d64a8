package io.daymark.table;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Arrays as the text that PostgreSQL casts to {@code text[]}, {@code float8[]} and {@code
 * timestamptz[]}. Strings are always quoted, so that 'NULL', '' and null stay three values; numbers
 * are written as Java's shortest text that reads back as the same double.
 */
final class ArrayText {

  private ArrayText() {}

  static <T> String strings(List<T> items, Function<T, String> of) {
    StringBuilder to = new StringBuilder(items.size() * 16 + 2).append('{');
    for (T item : items) {
      appendQuoted(to, of.apply(item)).append(',');
    }
    return closed(to);
  }

  static <T> String doubles(List<T> items, Function<T, Double> of) {
    StringBuilder to = new StringBuilder(items.size() * 12 + 2).append('{');
    for (T item : items) {
      Double number = of.apply(item);
      if (number == null) {
        to.append("NULL,");
      } else {
        to.append(number.doubleValue()).append(',');
      }
    }
    return closed(to);
  }

  static <T> String timestamps(List<T> items, ToLongFunction<T> of) {
    StringBuilder to = new StringBuilder(items.size() * 28 + 2).append('{');
    for (T item : items) {
      Times.append(to, of.applyAsLong(item)).append(',');
    }
    return closed(to);
  }

  private static StringBuilder appendQuoted(StringBuilder to, String string) {
    if (string == null) {
      return to.append("NULL");
    }
    to.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (c == '"' || c == '\\') {
        to.append('\\');
      }
      to.append(c);
    }
    return to.append('"');
  }

  private static String closed(StringBuilder to) {
    if (to.length() > 1) {
      to.setLength(to.length() - 1);
    }
    return to.append('}').toString();
  }
}
