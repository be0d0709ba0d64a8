package io.daymark.connectors.postgres;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import java.io.Closeable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs transactions on one connection of its own, each as a whole again when it failed for a
 * passing reason ({@link SqlErrors#isTransient}): with a new connection, after a growing pause,
 * until it commits or {@code patience} is over.
 *
 * <p>A commit whose answer was lost may have happened, so what is run here must be idempotent.
 * Isolation is READ COMMITTED. Not for use by several threads.
 */
public final class Transactions implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);

  private final PostgresOptions options;
  private final RetryPolicy<Object> retry;
  private Connection connection;

  /** What is done inside one transaction. It neither commits nor rolls back. */
  @FunctionalInterface
  public interface Work<T> {
    /**
     * @param connection with auto-commit off
     * @throws SQLException rolls the transaction back
     */
    T in(Connection connection) throws SQLException;
  }

  /**
   * @param patience how long one transaction is tried for; zero tries it once
   */
  public Transactions(PostgresOptions options, Duration patience) {
    this.options = options;
    this.retry =
        Retries.whileTransient(
            patience, e -> LOG.warn("Transaction is tried again: {}", e.getMessage()));
  }

  /**
   * Runs {@code work} and commits.
   *
   * @return what the work that was committed returned
   * @throws SQLException when it failed for a lasting reason, or for a passing one until patience
   *     was over
   */
  public <T> T run(Work<T> work) throws SQLException {
    try {
      return Failsafe.with(retry).get(() -> once(work));
    } catch (FailsafeException e) {
      throw Retries.cause(e);
    }
  }

  private <T> T once(Work<T> work) throws SQLException {
    boolean committed = false;
    try {
      if (connection == null) {
        connection = options.connect();
        connection.setAutoCommit(false);
      }
      T result = work.in(connection);
      connection.commit();
      committed = true;
      return result;
    } finally {
      if (!committed) {
        abandon();
      }
    }
  }

  /** Closing rolls back; a connection that has seen an error is not used again. */
  private void abandon() {
    Connection broken = connection;
    connection = null;
    if (broken != null) {
      try {
        broken.close();
      } catch (SQLException e) {
        LOG.debug("The connection was already lost", e);
      }
    }
  }

  @Override
  public void close() {
    abandon();
  }
}
