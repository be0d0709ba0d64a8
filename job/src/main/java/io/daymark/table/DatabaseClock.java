package io.daymark.table;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The clock that {@code written_at} is by. */
public final class DatabaseClock {

  private static final String NOW =
      "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

  private DatabaseClock() {}

  /** Microseconds since the epoch, UTC, by the database's clock. */
  public static long now(Connection c) throws SQLException {
    try (Statement read = c.createStatement();
        ResultSet row = read.executeQuery(NOW)) {
      row.next();
      return row.getLong(1);
    }
  }
}
