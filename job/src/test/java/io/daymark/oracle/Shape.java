package io.daymark.oracle;

import static io.daymark.oracle.ColumnType.COUNT;
import static io.daymark.oracle.ColumnType.DAY;
import static io.daymark.oracle.ColumnType.NUMBER;
import static io.daymark.oracle.ColumnType.SUM;
import static io.daymark.oracle.ColumnType.TEXT;
import static io.daymark.oracle.ColumnType.TIME;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The columns of each dumped table in their order (design, section 5); the key comes first. */
public enum Shape {
  SIGNALS_LATEST(
      "signals_latest",
      2,
      column("subject", TEXT),
      column("name", TEXT),
      column("timestamp", TIME),
      column("value_number", NUMBER),
      column("value_string", TEXT),
      column("latitude", NUMBER),
      column("longitude", NUMBER),
      column("hdop", NUMBER),
      column("heading", NUMBER),
      column("location_timestamp", TIME),
      column("location_cloud_event_id", TEXT),
      column("source", TEXT),
      column("cloud_event_id", TEXT)),

  SIGNALS_DAILY(
      "signals_daily",
      3,
      with(new Column[] {column("subject", TEXT), column("name", TEXT), column("day", DAY)})),

  SIGNALS_ROLLUP(
      "signals_rollup", 2, with(new Column[] {column("subject", TEXT), column("name", TEXT)})),

  SIGNAL_SUMMARIES(
      "signal_summaries",
      2,
      column("subject", TEXT),
      column("name", TEXT),
      column("count", COUNT),
      column("first_seen", TIME),
      column("last_seen", TIME)),

  WATERMARKS(
      "watermarks", 1, column("stream", TEXT), column("watermark", TIME), column("epoch", COUNT)),

  MARKS(
      "marks",
      3,
      column("stream", TEXT),
      column("subject", TEXT),
      column("day", DAY),
      column("reason", TEXT));

  /** A column's name and type. */
  public record Column(String name, ColumnType type) {}

  private final String table;
  private final int keyLength;
  private final List<Column> columns;

  Shape(String table, int keyLength, Column... columns) {
    this.table = table;
    this.keyLength = keyLength;
    this.columns = List.of(columns);
  }

  /** Name of the table or view, and of its file without {@code .csv}. */
  public String table() {
    return table;
  }

  /** How many of the first columns are the key. */
  int keyLength() {
    return keyLength;
  }

  /** All columns, those of the key first. */
  public List<Column> columns() {
    return columns;
  }

  List<String> columnNames() {
    return columns.stream().map(Column::name).toList();
  }

  /** Where a column stands, from 0. */
  public int index(String column) {
    int index = columnNames().indexOf(column);
    if (index < 0) {
      throw new IllegalArgumentException("no column " + column + " in " + table);
    }
    return index;
  }

  private static Column column(String name, ColumnType type) {
    return new Column(name, type);
  }

  private static Column[] with(Column[] key) {
    List<Column> columns = new ArrayList<>(Arrays.asList(key));
    columns.add(column("count", COUNT));
    columns.add(column("first_seen", TIME));
    columns.add(column("last_seen", TIME));
    columns.add(column("value_number", NUMBER));
    columns.add(column("value_string", TEXT));
    columns.add(column("min_number", NUMBER));
    columns.add(column("max_number", NUMBER));
    columns.add(column("sum_number", SUM));
    columns.add(column("latitude", NUMBER));
    columns.add(column("longitude", NUMBER));
    columns.add(column("hdop", NUMBER));
    columns.add(column("heading", NUMBER));
    columns.add(column("location_timestamp", TIME));
    return columns.toArray(Column[]::new);
  }
}
