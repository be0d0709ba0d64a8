package io.daymark.local;

import io.daymark.connectors.postgres.PostgresOptions;
import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the figures of the tables on a connection of its own. */
final class TableFigures implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(TableFigures.class);

  /** History is estimated: counting it would cost more than the job that fills it. */
  private static final String QUERY =
      """
      SELECT
        (SELECT COALESCE(sum(n_live_tup), 0)::bigint
         FROM pg_stat_user_tables
         WHERE schemaname = 'daymark' AND relname LIKE 'signal\\_history%'),
        (SELECT count(*) FROM daymark.signals_latest),
        (SELECT count(*) FROM daymark.signals_daily),
        (SELECT count(*) FROM daymark.signals_rollup),
        (SELECT count(*) FROM daymark.marks),
        (SELECT count(*)
         FROM daymark.marks m
         JOIN daymark.watermarks w USING (stream)
         WHERE m.day < (w.watermark AT TIME ZONE 'UTC')::date),
        (SELECT (watermark AT TIME ZONE 'UTC')::date
         FROM daymark.watermarks
         WHERE stream = 'signals' AND watermark <> '-infinity')
      """;

  private static final String NEWEST = "SELECT max(\"timestamp\") FROM daymark.signals_latest";

  private static final long SHORTEST_PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  private final Connection connection;
  private long nextNanos = System.nanoTime();
  private Figures.Tables tables = Figures.Tables.EMPTY;
  private Optional<LocalDate> watermark = Optional.empty();

  TableFigures(PostgresOptions postgres) throws SQLException {
    this.connection = postgres.connect();
  }

  /** Reads anew unless it was done lately; looking takes a twentieth of the time at most. */
  synchronized void readSometimes() {
    long began = System.nanoTime();
    if (began - nextNanos >= 0) {
      read();
      long ended = System.nanoTime();
      nextNanos = ended + Math.max(SHORTEST_PAUSE_NANOS, 20 * (ended - began));
    }
  }

  /** Reads anew; while the database does not answer, the last figures stand. */
  synchronized void read() {
    try (PreparedStatement read = connection.prepareStatement(QUERY);
        ResultSet row = read.executeQuery()) {
      row.next();
      tables =
          new Figures.Tables(
              row.getLong(1),
              row.getLong(2),
              row.getLong(3),
              row.getLong(4),
              row.getLong(5),
              row.getLong(6));
      watermark = Optional.ofNullable(row.getObject(7, LocalDate.class));
    } catch (SQLException e) {
      LOG.warn("The tables could not be counted", e);
    }
  }

  /** The newest reading of all; empty in a new database. */
  synchronized Optional<Instant> newest() throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(NEWEST);
        ResultSet row = read.executeQuery()) {
      row.next();
      return Optional.ofNullable(row.getObject(1, OffsetDateTime.class))
          .map(OffsetDateTime::toInstant);
    }
  }

  synchronized Figures.Tables tables() {
    return tables;
  }

  /** W; empty while no day has closed. */
  synchronized Optional<LocalDate> watermark() {
    return watermark;
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }
}
