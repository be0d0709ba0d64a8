package io.daymark.table;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/** Binds one property of a list of rows after the other as array parameters, for an unnest. */
final class Columns<T> {

  private final PreparedStatement statement;
  private final List<T> rows;
  private int index;

  /**
   * @param first index of the first parameter to bind
   */
  Columns(PreparedStatement statement, List<T> rows, int first) {
    this.statement = statement;
    this.rows = rows;
    this.index = first;
  }

  Columns<T> texts(Function<T, String> of) throws SQLException {
    return bind("text", rows.stream().map(of).toArray(String[]::new));
  }

  /** Microseconds as texts, to be cast to timestamptz. */
  Columns<T> times(Function<T, Long> of) throws SQLException {
    return texts(row -> Times.text(of.apply(row)));
  }

  Columns<T> doubles(Function<T, Double> of) throws SQLException {
    return bind("float8", rows.stream().map(of).toArray(Double[]::new));
  }

  Columns<T> longs(Function<T, Long> of) throws SQLException {
    return bind("int8", rows.stream().map(of).toArray(Long[]::new));
  }

  /** Days since 1970-01-01 as int, to be added to a date. */
  Columns<T> days(Function<T, Long> of) throws SQLException {
    return bind(
        "int4", rows.stream().map(row -> Math.toIntExact(of.apply(row))).toArray(Integer[]::new));
  }

  Columns<T> bytes(Function<T, byte[]> of) throws SQLException {
    return bind("bytea", rows.stream().map(of).toArray(byte[][]::new));
  }

  private Columns<T> bind(String type, Object[] values) throws SQLException {
    statement.setArray(index++, statement.getConnection().createArrayOf(type, values));
    return this;
  }
}
