package io.daymark.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Keeps transactions of earlier attempts and of other copies of the job out. Every writing
 * transaction enters first and by that shares the stream's fence until it ends; a start takes the
 * fence alone, so it waits for those inside, and then raises the epoch, so that nobody with an
 * older one can enter again.
 */
public final class Fence {

  /** SQLSTATE of a transaction whose epoch is not the current one. It is not to be retried. */
  public static final String FENCED = "DM001";

  /** SQLSTATE of the start of a job from which another job has taken over. It is for good. */
  public static final String TAKEN_OVER = "DM002";

  private Fence() {}

  /**
   * The first step of a writing transaction.
   *
   * @throws SQLException {@link #FENCED} when another attempt has taken over the stream
   */
  public static void enter(Connection c, String stream, long epoch) throws SQLException {
    try (PreparedStatement enter = c.prepareStatement("SELECT daymark.enter(?, ?)")) {
      enter.setString(1, stream);
      enter.setLong(2, epoch);
      enter.execute();
    }
  }

  /** Waits until nobody is inside and keeps everybody out until the transaction ends. */
  static void takeAlone(Connection c, String stream) throws SQLException {
    Locks.take(c, Locks.Mode.ALONE, "fence/" + stream);
  }

  /** Whether this failure, or one that it wraps, says that a later attempt has started. */
  public static boolean isFenced(Throwable failure) {
    return says(FENCED, failure);
  }

  /** Whether this failure, or one that it wraps, says that another job has taken over. */
  public static boolean isTakenOver(Throwable failure) {
    return says(TAKEN_OVER, failure);
  }

  private static boolean says(String state, Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof SQLException sql) {
        for (SQLException next = sql; next != null; next = next.getNextException()) {
          if (state.equals(next.getSQLState())) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
