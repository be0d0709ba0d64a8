package io.daymark.connectors.postgres;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.apache.flink.connector.jdbc.datasource.connections.JdbcConnectionProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections for Flink's JDBC sink that wait for a server which is away. The sink gives up when
 * one reconnect fails; this provider tries to connect for as long as {@code patience}, so a restart
 * of PostgreSQL does not restart the job.
 */
public final class PatientConnections implements JdbcConnectionProvider {

  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(PatientConnections.class);
  private static final int VALIDITY_TIMEOUT_SECONDS = 5;

  private final PostgresOptions options;
  private final Duration patience;
  private transient Connection connection;
  private transient boolean ended;

  public PatientConnections(PostgresOptions options, Duration patience) {
    this.options = options;
    this.patience = patience;
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  @Override
  public boolean isConnectionValid() throws SQLException {
    return connection != null && connection.isValid(VALIDITY_TIMEOUT_SECONDS);
  }

  @Override
  public Connection getOrEstablishConnection() throws SQLException {
    if (connection == null) {
      connection = connect();
    }
    return connection;
  }

  @Override
  public Connection reestablishConnection() throws SQLException {
    closeConnection();
    return getOrEstablishConnection();
  }

  @Override
  public void closeConnection() {
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

  /** Closes the connection and makes no more. */
  void end() {
    ended = true;
    closeConnection();
  }

  @Override
  public void close() {
    closeConnection();
  }

  private Connection connect() throws SQLException {
    if (ended) {
      throw new SQLException("The task has ended", "08003");
    }
    RetryPolicy<Connection> retry =
        Retries.whileTransient(
            patience, e -> LOG.warn("Connecting is tried again: {}", e.getMessage()));
    try {
      return Failsafe.with(retry).get(options::connect);
    } catch (FailsafeException e) {
      throw Retries.cause(e);
    }
  }
}
