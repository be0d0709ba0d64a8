package io.daymark.connectors.postgres;

import java.sql.SQLException;
import java.util.Set;

/** What an SQLSTATE of PostgreSQL (appendix A of its manual) says about trying again. */
public final class SqlErrors {

  private static final Set<String> TRANSIENT =
      Set.of(
          "40001", // serialization_failure
          "40P01", // deadlock_detected
          "55P03", // lock_not_available
          "25006", // read_only_sql_transaction, while a standby takes over
          "57P01", // admin_shutdown
          "57P02", // crash_shutdown
          "57P03", // cannot_connect_now
          "57P05", // idle_session_timeout
          "25P03", // idle_in_transaction_session_timeout
          "25P04", // transaction_timeout
          "XX000", // internal_error, as a backend reports while its server goes down
          "58000", // system_error
          "58030"); // io_error

  private SqlErrors() {}

  /**
   * Whether the same transaction can succeed later: conflicts, lost connections, a server that is
   * starting, stopping, read-only or short of resources.
   */
  public static boolean isTransient(SQLException error) {
    String state = state(error);
    return TRANSIENT.contains(state) || state.startsWith("08") || state.startsWith("53");
  }

  /** Whether a row is to blame: a value that its column does not take, or a broken constraint. */
  public static boolean isRejectedRow(SQLException error) {
    String state = state(error);
    return state.startsWith("22") || state.startsWith("23");
  }

  private static String state(SQLException error) {
    for (Throwable e = error; e != null; e = e.getCause()) {
      if (e instanceof SQLException sql && sql.getSQLState() != null) {
        return sql.getSQLState();
      }
    }
    return "";
  }
}
