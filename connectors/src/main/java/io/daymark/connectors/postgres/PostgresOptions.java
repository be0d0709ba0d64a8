package io.daymark.connectors.postgres;

import java.io.Serializable;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * Where a PostgreSQL database is and as whom to enter it. The password never leaves through {@link
 * #toString}.
 *
 * @param url a JDBC url, {@code jdbc:postgresql://host:port/database}
 * @param password may be null where the server asks for none
 */
public record PostgresOptions(String url, String user, String password) implements Serializable {

  /**
   * Opens a connection in auto-commit mode. Its session speaks UTC, and the server ends it when its
   * client falls silent inside a transaction, so that a dead attempt cannot hold a lock for ever.
   *
   * @throws SQLException as the driver reports it
   */
  public Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    if (password != null) {
      properties.setProperty("password", password);
    }
    properties.setProperty("ApplicationName", "daymark");
    properties.setProperty("connectTimeout", "10");
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("options", "-c idle_in_transaction_session_timeout=60s");
    Connection connection = DriverManager.getConnection(url, properties);
    try (Statement set = connection.createStatement()) {
      // Not among the options: the driver asks for the time zone of the JVM, and that wins.
      set.execute("SET TimeZone = 'UTC'");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public String toString() {
    return "PostgresOptions[url=" + url + ", user=" + user + "]";
  }
}
