package io.daymark.local;

import io.daymark.connectors.postgres.PostgresOptions;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/**
 * A PostgreSQL server on the loopback interface with one empty database, {@value #NAME}. It
 * survives a stop, a kill and a start on the same directory; commits are synchronous, as in
 * production.
 *
 * <p>The server's programs are unpacked once into {@code embedded-pg} under the system's directory
 * for temporary files and stay there for the next start.
 */
public final class EmbeddedDatabase implements Closeable {

  /** Name of the database and of the role that owns it. */
  public static final String NAME = "daymark";

  private static final Duration START_PATIENCE = Duration.ofSeconds(60);

  private final EmbeddedPostgres server;
  private final Path directory;

  private EmbeddedDatabase(EmbeddedPostgres server, Path directory) {
    this.server = server;
    this.directory = directory;
  }

  /**
   * Starts a server on {@code directory}, which is initialised when it is new. A server that a
   * killed run has left behind on it is ended first.
   *
   * @param port 0 for a free one
   * @throws StartFailure when it does not come up
   */
  public static EmbeddedDatabase start(Path directory, int port) throws StartFailure {
    try {
      Postmaster.end(directory);
      if (!Files.exists(directory.resolve("PG_VERSION"))) {
        DataDirectory.delete(directory); // half of an initdb that was killed
      }
      EmbeddedDatabase database = new EmbeddedDatabase(builder(directory, port).start(), directory);
      database.createWhenAbsent();
      return database;
    } catch (IOException | SQLException | RuntimeException e) {
      throw new StartFailure(
          "The embedded PostgreSQL did not start on " + directory + " (" + e.getMessage() + ")", e);
    }
  }

  /**
   * Sized for a small machine. The locks are for statements that touch every day's partition of
   * history. {@code -F}, which the library always gives, is undone: a kept database survives a
   * power cut too.
   */
  private static EmbeddedPostgres.Builder builder(Path directory, int port) {
    return EmbeddedPostgres.builder()
        .setDataDirectory(directory)
        .setCleanDataDirectory(false)
        .setRegisterShutdownHook(false)
        .setPort(port)
        .setPGStartupWait(START_PATIENCE)
        .setLocaleConfig("locale", "C")
        .setServerConfig("listen_addresses", Ports.HOST)
        .setServerConfig("unix_socket_directories", "")
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("shared_buffers", "64MB")
        .setServerConfig("max_connections", "50")
        .setServerConfig("max_locks_per_transaction", "1024")
        .setServerConfig("max_wal_size", "512MB")
        .setServerConfig("log_timezone", "UTC");
  }

  private void createWhenAbsent() throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      if (!exists(statement, "SELECT FROM pg_roles WHERE rolname = '" + NAME + "'")) {
        statement.execute("CREATE ROLE " + NAME + " LOGIN");
        statement.execute("GRANT pg_monitor TO " + NAME);
      }
      if (!exists(statement, "SELECT FROM pg_database WHERE datname = '" + NAME + "'")) {
        statement.execute(
            "CREATE DATABASE " + NAME + " OWNER " + NAME + " ENCODING 'UTF8' TEMPLATE template0");
      }
    }
  }

  private static boolean exists(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      return rows.next();
    }
  }

  /** How to reach the database; no password is asked for. */
  public PostgresOptions options() {
    return new PostgresOptions(
        "jdbc:postgresql://" + Ports.HOST + ":" + server.getPort() + "/" + NAME, NAME, null);
  }

  /** The command that opens a prompt on the database. */
  public String psql() {
    return "psql -h " + Ports.HOST + " -p " + server.getPort() + " -U " + NAME + " " + NAME;
  }

  /** Returns when the server process is gone; connections that are still open are cut. */
  @Override
  public void close() throws IOException {
    Optional<ProcessHandle> process = Postmaster.of(directory);
    server.close();
    if (process.isPresent()) {
      Postmaster.await(process.get());
    }
  }

  @Override
  public String toString() {
    return "PostgreSQL";
  }
}
