package io.daymark.connectors.postgres;

import java.io.Serializable;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.postgresql.Driver;

/**
 * Where a PostgreSQL database is and as whom to enter it. The password never leaves through {@link
 * #toString}.
 *
 * @param url a JDBC url, {@code jdbc:postgresql://host:port/database}
 * @param password may be null where the server asks for none
 */
public record PostgresOptions(String url, String user, String password) implements Serializable {

  /**
   * Not by way of DriverManager: it shows a class loader only its own drivers and looks for drivers
   * once in a JVM, so in the second job of a TaskManager it might know none. And what registers
   * there, as the driver does by itself, keeps the class loader of its job in memory for ever.
   */
  private static final Driver DRIVER = new Driver();

  static {
    if (Driver.class.getClassLoader() != ClassLoader.getSystemClassLoader()) {
      deregister();
    }
  }

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
    Connection connection = DRIVER.connect(url, properties);
    if (connection == null) {
      throw new SQLException("Not the url of a PostgreSQL database: " + url);
    }
    try (Statement set = connection.createStatement()) {
      // Not among the options: the driver asks for the time zone of the JVM, and that wins.
      set.execute("SET TimeZone = 'UTC'");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static void deregister() {
    try {
      if (Driver.isRegistered()) {
        Driver.deregister();
      }
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public String toString() {
    return "PostgresOptions[url=" + url + ", user=" + user + "]";
  }
}
