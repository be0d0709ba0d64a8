package io.daymark.table;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * Writes the tables and views of the signals stream as files to compare. Two dumps of equal content
 * are equal byte by byte: rows in the order of their keys, times in UTC, UTF-8, lines ending in LF,
 * whatever the database and the JVM are set to. Columns that carry the database's clock
 * (written_at, marked_at) or serve Daymark only (the ranks of signals_latest) are left out; the
 * rest stand as the design names and orders them.
 */
public final class Dump {

  /** What is written, each to NAME.csv. */
  public static final List<String> NAMES =
      List.of(
          "signals_latest",
          "signals_daily",
          "signals_rollup",
          "signal_summaries",
          "watermarks",
          "marks",
          "signals",
          "signal_history");

  private static final String[] SESSION = {
    "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
    "SET LOCAL TimeZone = 'UTC'",
    "SET LOCAL DateStyle = 'ISO, YMD'",
    "SET LOCAL extra_float_digits = 1",
    "SET LOCAL bytea_output = 'hex'"
  };

  private Dump() {}

  /**
   * Writes every file, all from one snapshot, replacing those of an earlier dump. Takes no lock
   * that a running job would notice. Opens and ends a transaction of its own and leaves the
   * connection in auto-commit mode.
   *
   * @param c in auto-commit mode, as {@link io.daymark.connectors.postgres.PostgresOptions#connect}
   *     opens it
   * @param directory made where it is missing
   * @throws IOException when a file cannot be written; those before it are complete
   */
  public static void write(Connection c, Path directory) throws SQLException, IOException {
    Files.createDirectories(directory);
    c.setAutoCommit(false);
    try {
      try (Statement statement = c.createStatement()) {
        for (String setting : SESSION) {
          statement.execute(setting);
        }
      }
      CopyManager copy = c.unwrap(PGConnection.class).getCopyAPI();
      for (String name : NAMES) {
        try (OutputStream file =
            new BufferedOutputStream(Files.newOutputStream(directory.resolve(name + ".csv")))) {
          copy.copyOut(
              "COPY (" + Sql.resource("dump_" + name + ".sql") + ") TO STDOUT (FORMAT csv, HEADER)",
              file);
        }
      }
    } finally {
      c.rollback();
      c.setAutoCommit(true);
    }
  }
}
