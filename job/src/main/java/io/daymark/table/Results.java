package io.daymark.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;

/** Reads columns of the types that JDBC does not have. */
final class Results {

  private Results() {}

  /** A date that is not null as its day; -infinity as {@link io.daymark.model.Days#NEVER}. */
  static long day(ResultSet row, int column) throws SQLException {
    return Times.day(row.getObject(column, LocalDate.class));
  }
}
