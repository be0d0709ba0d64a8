package io.daymark.oracle;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Rows by key, the keys in the order of PostgreSQL's {@code COLLATE "C"}. A cell is null or of the
 * class that its {@link ColumnType} names.
 */
public final class Table {

  private static final Comparator<List<String>> KEYS =
      (a, b) ->
          IntStream.range(0, a.size())
              .map(i -> OracleOrder.BYTES.compare(a.get(i), b.get(i)))
              .filter(order -> order != 0)
              .findFirst()
              .orElse(0);

  private static final CsvMapper CSV =
      CsvMapper.builder()
          .enable(CsvParser.Feature.WRAP_AS_ARRAY)
          .enable(CsvParser.Feature.EMPTY_UNQUOTED_STRING_AS_NULL)
          .build();

  private final Shape shape;
  private final SortedMap<List<String>, List<Object>> rows = new TreeMap<>(KEYS);

  public Table(Shape shape) {
    this.shape = shape;
  }

  /** Reads {@code NAME.csv} of a dump; an absent file is an error. */
  public static Table ofDump(Shape shape, Path directory) throws IOException {
    try (Reader csv =
        Files.newBufferedReader(
            directory.resolve(shape.table() + ".csv"), StandardCharsets.UTF_8)) {
      return ofCsv(shape, csv);
    }
  }

  /**
   * Reads what {@code COPY … TO STDOUT (FORMAT csv, HEADER)} wrote.
   *
   * @throws IllegalArgumentException if the columns are not those of the shape, a cell is not of
   *     its type, or a key stands twice
   */
  public static Table ofCsv(Shape shape, Reader csv) throws IOException {
    Table table = new Table(shape);
    try (MappingIterator<String[]> records = CSV.readerFor(String[].class).readValues(csv)) {
      List<String> header = records.hasNext() ? Arrays.asList(records.next()) : List.of();
      if (!header.equals(shape.columnNames())) {
        throw new IllegalArgumentException(
            shape.table() + " has columns " + header + " instead of " + shape.columnNames());
      }
      while (records.hasNext()) {
        table.put(table.parse(records.next()));
      }
    }
    return table;
  }

  /**
   * Adds a row.
   *
   * @throws IllegalArgumentException if its key is already there
   */
  public void put(Object... cells) {
    if (cells.length != shape.columns().size()) {
      throw new IllegalArgumentException(shape.table() + " has no row " + Arrays.toString(cells));
    }
    List<String> key = new ArrayList<>();
    for (int i = 0; i < shape.keyLength(); i++) {
      key.add(shape.columns().get(i).type().text(cells[i]));
    }
    List<Object> row = Collections.unmodifiableList(Arrays.asList(cells.clone()));
    if (rows.put(Collections.unmodifiableList(key), row) != null) {
      throw new IllegalArgumentException("two rows of " + shape.table() + " for " + key);
    }
  }

  public Shape shape() {
    return shape;
  }

  /** The rows by the text of their key; not to be changed. */
  public SortedMap<List<String>, List<Object>> rows() {
    return Collections.unmodifiableSortedMap(rows);
  }

  /** One cell; null when it is NULL or the row is not there. */
  public Object cell(String column, String... key) {
    List<Object> row = rows.get(List.of(key));
    return row == null ? null : row.get(shape.index(column));
  }

  /** The sum of a column of whole numbers. */
  public long total(String column) {
    int index = shape.index(column);
    return rows.values().stream().mapToLong(row -> (Long) row.get(index)).sum();
  }

  /** Header and rows as {@code COPY (… ORDER BY key) TO STDOUT (FORMAT csv, HEADER)} has them. */
  public List<String> csv() {
    List<String> lines = new ArrayList<>();
    lines.add(String.join(",", shape.columnNames()));
    rows.values().forEach(row -> lines.add(csv(row)));
    return lines;
  }

  private String csv(List<Object> row) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      Object cell = row.get(i);
      cells.add(cell == null ? "" : quoted(shape.columns().get(i).type().text(cell)));
    }
    return String.join(",", cells);
  }

  private static String quoted(String text) {
    boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> ",\"\n\r".indexOf(c) >= 0);
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private Object[] parse(String[] cells) {
    if (cells.length != shape.columns().size()) {
      throw new IllegalArgumentException(shape.table() + ": torn row " + Arrays.toString(cells));
    }
    Object[] row = new Object[cells.length];
    for (int i = 0; i < cells.length; i++) {
      row[i] = cells[i] == null ? null : shape.columns().get(i).type().parse(cells[i]);
    }
    return row;
  }
}
