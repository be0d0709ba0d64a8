package io.daymark.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What two tables of one shape do not agree on, column by column and key by key. */
public final class Differences {

  private static final int SHOWN = 20;

  private Differences() {}

  /** One line a difference, with key, column and both values; empty when the tables agree. */
  public static List<String> between(Table expected, Table actual) {
    if (expected.shape() != actual.shape()) {
      throw new IllegalArgumentException(expected.shape() + " against " + actual.shape());
    }
    List<String> differences = new ArrayList<>();
    expected
        .rows()
        .forEach(
            (key, row) -> {
              List<Object> other = actual.rows().get(key);
              if (other == null) {
                differences.add(key + " is missing; expected " + row);
              } else {
                compare(expected.shape(), key, row, other, differences);
              }
            });
    actual
        .rows()
        .forEach(
            (key, row) -> {
              if (!expected.rows().containsKey(key)) {
                differences.add(key + " is extra: " + row);
              }
            });
    return differences;
  }

  /**
   * Fails unless the tables agree.
   *
   * @throws AssertionError with the first differences
   */
  public static void assertNone(Table expected, Table actual) {
    List<String> differences = between(expected, actual);
    if (!differences.isEmpty()) {
      throw new AssertionError(
          expected.shape().table()
              + " differs in "
              + differences.size()
              + " places, the first:\n  "
              + String.join("\n  ", differences.subList(0, Math.min(SHOWN, differences.size()))));
    }
  }

  /**
   * Fails unless two texts agree line by line and in their ends.
   *
   * @throws AssertionError with the first lines that differ
   */
  public static void assertSameText(String expected, String actual) {
    String[] a = expected.split("\n", -1);
    String[] b = actual.split("\n", -1);
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < Math.max(a.length, b.length) && differences.size() < SHOWN; i++) {
      String x = i < a.length ? a[i] : "no line";
      String y = i < b.length ? b[i] : "no line";
      if (!x.equals(y)) {
        differences.add("line " + (i + 1) + ": expected " + x + "\n    but was " + y);
      }
    }
    if (!differences.isEmpty()) {
      throw new AssertionError("the texts differ:\n  " + String.join("\n  ", differences));
    }
  }

  private static void compare(
      Shape shape,
      List<String> key,
      List<Object> expected,
      List<Object> actual,
      List<String> differences) {
    for (int i = 0; i < expected.size(); i++) {
      Object a = expected.get(i);
      Object b = actual.get(i);
      boolean sum = shape.columns().get(i).type() == ColumnType.SUM && a != null && b != null;
      boolean equal =
          sum
              ? Math.abs((Double) a - (Double) b) <= tolerance(shape, expected)
              : Objects.equals(a, b);
      if (!equal) {
        differences.add(
            key
                + " "
                + shape.columns().get(i).name()
                + ": expected "
                + text(shape, i, a)
                + " but was "
                + text(shape, i, b));
      }
    }
  }

  /** What another order of additions may change (design, section 5). */
  private static double tolerance(Shape shape, List<Object> row) {
    long count = (Long) row.get(shape.index("count"));
    double min = (Double) row.get(shape.index("min_number"));
    double max = (Double) row.get(shape.index("max_number"));
    return 1e-9 * count * Math.max(Math.abs(min), Math.abs(max));
  }

  private static String text(Shape shape, int column, Object cell) {
    return cell == null ? "NULL" : "'" + shape.columns().get(column).type().text(cell) + "'";
  }
}
