package io.daymark.testing;

import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.table.Migrations;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A database of its own for a test, on one PostgreSQL server per JVM that ends with it. The server
 * is set up to trip whoever relies on its defaults: its time zone is not UTC and not a whole hour
 * off, and its dates are written day first.
 */
public final class TestDatabase implements AutoCloseable {

  private static final String USER = "postgres";
  private static final String TEMPLATE = "migrated";
  // A machine that runs other builds beside this one takes its time.
  private static final Duration STARTUP_WAIT = Duration.ofMinutes(2);
  private static final AtomicInteger COUNTER = new AtomicInteger();

  private final String name;

  private TestDatabase(String name) {
    this.name = name;
  }

  /** Started on first use. */
  private static final class Server {

    static final EmbeddedPostgres POSTGRES = start();

    private static EmbeddedPostgres start() {
      try {
        EmbeddedPostgres postgres =
            EmbeddedPostgres.builder()
                .setPGStartupWait(STARTUP_WAIT)
                .setServerConfig("fsync", "off")
                .setServerConfig("synchronous_commit", "off")
                .setServerConfig("full_page_writes", "off")
                .setServerConfig("max_connections", "150")
                .setServerConfig("max_locks_per_transaction", "1024")
                .setServerConfig("TimeZone", "Asia/Kathmandu")
                .setServerConfig("DateStyle", "SQL,DMY")
                .start();
        run(postgres, "CREATE DATABASE " + TEMPLATE);
        Migrations.migrate(
            new PostgresOptions(postgres.getJdbcUrl(USER, TEMPLATE), USER, "postgres"));
        return postgres;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    static void run(EmbeddedPostgres postgres, String sql) throws SQLException {
      try (Connection c = postgres.getPostgresDatabase().getConnection();
          Statement statement = c.createStatement()) {
        statement.execute(sql);
      }
    }
  }

  /** A database with the current schema and nothing in it. */
  public static TestDatabase migrated() {
    return create("TEMPLATE " + TEMPLATE);
  }

  /** A database without Daymark's schema. */
  public static TestDatabase empty() {
    return create("");
  }

  /**
   * A database without Daymark's schema.
   *
   * @param clauses of CREATE DATABASE, such as a locale
   */
  public static TestDatabase create(String clauses) {
    String name = "test_" + COUNTER.incrementAndGet();
    try {
      Server.run(Server.POSTGRES, "CREATE DATABASE " + name + " " + clauses);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return new TestDatabase(name);
  }

  public PostgresOptions options() {
    return new PostgresOptions(Server.POSTGRES.getJdbcUrl(USER, name), USER, "postgres");
  }

  /** A connection in auto-commit mode, as production opens it. */
  public Connection connect() throws SQLException {
    return options().connect();
  }

  /** Runs one statement in a transaction of its own. */
  public void execute(String sql) {
    try (Connection c = connect();
        Statement statement = c.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Drops the database, ending whoever is still connected. */
  @Override
  public void close() {
    try {
      Server.run(Server.POSTGRES, "DROP DATABASE " + name + " WITH (FORCE)");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
