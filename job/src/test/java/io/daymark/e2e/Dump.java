package io.daymark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.oracle.ColumnType;
import io.daymark.oracle.Differences;
import io.daymark.oracle.Oracle;
import io.daymark.oracle.Shape;
import io.daymark.oracle.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The files that {@code --dump} wrote.
 *
 * @param directory one file a table
 */
record Dump(Path directory) {

  private static final List<Shape> RESULTS =
      List.of(
          Shape.SIGNALS_LATEST,
          Shape.SIGNALS_DAILY,
          Shape.SIGNALS_ROLLUP,
          Shape.SIGNAL_SUMMARIES,
          Shape.WATERMARKS);

  /**
   * A table of the dump.
   *
   * @throws AssertionError unless the file is, byte for byte, what {@code COPY (… ORDER BY key) TO
   *     STDOUT (FORMAT csv, HEADER)} writes for these rows
   */
  Table table(Shape shape) throws IOException {
    Table table = Table.ofDump(shape, directory);
    String written = Files.readString(directory.resolve(shape.table() + ".csv"));
    Differences.assertSameText(String.join("\n", table.csv()) + "\n", written);
    return table;
  }

  /** The first day that is not closed, counted from 1970-01-01. */
  long watermark() throws IOException {
    long micros = (Long) table(Shape.WATERMARKS).cell("watermark", "signals");
    assertThat(micros % TimeUnit.DAYS.toMicros(1)).as("a midnight").isZero();
    return micros / TimeUnit.DAYS.toMicros(1);
  }

  /**
   * Holds every table against the recompute. Rows of signals_daily from the watermark on may be
   * incomplete and are not compared.
   */
  void assertEqual(Oracle oracle) throws IOException {
    long watermark = watermark();
    Differences.assertNone(oracle.latest(), table(Shape.SIGNALS_LATEST));
    Differences.assertNone(oracle.summaries(), table(Shape.SIGNAL_SUMMARIES));
    Differences.assertNone(oracle.rollup(watermark), table(Shape.SIGNALS_ROLLUP));
    Differences.assertNone(
        oracle.daily(day -> day < watermark), before(watermark, table(Shape.SIGNALS_DAILY)));
  }

  /** Days that are due, as {@code [stream, subject, day]}. */
  List<List<String>> dueMarks() throws IOException {
    long watermark = watermark();
    List<List<String>> due = new ArrayList<>();
    table(Shape.MARKS)
        .rows()
        .forEach(
            (key, row) -> {
              if ((Long) row.get(2) < watermark) {
                due.add(key);
              }
            });
    return due;
  }

  /** Expects the same bytes in every table as in another dump, sum_number aside. */
  void assertSameBytes(Dump other) throws IOException {
    for (Shape shape : RESULTS) {
      Table mine = table(shape);
      Table others = other.table(shape);
      // table() has shown that the text of these cells is the text in the files.
      Differences.assertSameText(withoutSums(mine), withoutSums(others));
      Differences.assertNone(mine, others);
    }
  }

  private static String withoutSums(Table table) {
    Table copy = new Table(table.shape());
    for (List<Object> row : table.rows().values()) {
      Object[] cells = row.toArray();
      for (int i = 0; i < cells.length; i++) {
        if (table.shape().columns().get(i).type() == ColumnType.SUM) {
          cells[i] = null;
        }
      }
      copy.put(cells);
    }
    return String.join("\n", copy.csv());
  }

  private static Table before(long watermark, Table daily) {
    Table before = new Table(Shape.SIGNALS_DAILY);
    for (List<Object> row : daily.rows().values()) {
      if ((Long) row.get(2) < watermark) {
        before.put(row.toArray());
      }
    }
    return before;
  }
}
