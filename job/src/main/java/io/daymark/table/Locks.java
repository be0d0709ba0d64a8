package io.daymark.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Advisory locks by name, held until the transaction ends. */
final class Locks {

  enum Mode {
    SHARED("SELECT pg_advisory_xact_lock_shared(daymark.lock_key(?))"),
    ALONE("SELECT pg_advisory_xact_lock(daymark.lock_key(?))");

    private final String sql;

    Mode(String sql) {
      this.sql = sql;
    }
  }

  private Locks() {}

  /** Waits for the lock. What it protects must be read by a later statement. */
  static void take(Connection c, Mode mode, String name) throws SQLException {
    try (PreparedStatement lock = c.prepareStatement(mode.sql)) {
      lock.setString(1, name);
      lock.execute();
    }
  }
}
