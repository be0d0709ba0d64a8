package io.daymark.command;

import io.daymark.model.Days;
import io.daymark.table.Watermarks;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the database says about a stream. All instants are by the database's clock, UTC.
 *
 * @param now when it was read
 * @param watermark W and epoch; empty when no job has ever started
 * @param marks by reason, those that are due and those of days from W on
 * @param newestReading of all subjects; null when there is none
 * @param newestHistory when history was last written; null when it was not within {@link #RECENT}
 * @param rows estimates by table, as of its last ANALYZE; -1 when there was none
 */
record DatabaseStatus(
    Instant now,
    Optional<Watermarks.Watermark> watermark,
    List<MarkCount> marks,
    Instant newestReading,
    Instant newestHistory,
    List<RowEstimate> rows) {

  /** How far back it is looked for; the index on written_at makes this cheap. */
  static final Duration RECENT = Duration.ofHours(1);

  /** What a status may cost the database. */
  private static final String TIME_LIMIT = "SET LOCAL statement_timeout = '10s'";

  private static final String NOW = "SELECT (extract(epoch FROM now()) * 1000000)::bigint";
  private static final String MARKS =
      """
      SELECT
        reason,
        count(*) FILTER (WHERE day < closed.before) AS due,
        count(*) FILTER (WHERE day >= closed.before) AS open,
        COALESCE(extract(epoch FROM now() - min(marked_at) FILTER (WHERE day < closed.before)), 0)::bigint
      FROM daymark.marks
      CROSS JOIN daymark.signals_closed AS closed
      WHERE stream = 'signals'
      GROUP BY reason
      ORDER BY reason
      """;
  private static final String NEWEST_READING =
      "SELECT (extract(epoch FROM max(\"timestamp\")) * 1000000)::bigint FROM daymark.signals_latest";
  private static final String NEWEST_HISTORY =
      """
      SELECT (extract(epoch FROM max(written_at)) * 1000000)::bigint
      FROM daymark.signal_history
      WHERE written_at > now() - interval '1 hour'
      """;
  private static final String ROWS =
      """
      SELECT shown.name, sum(c.reltuples)::bigint, bool_and(c.reltuples < 0)
      FROM unnest(ARRAY['signals_latest', 'signals_daily', 'signals_rollup', 'signal_history'])
        WITH ORDINALITY AS shown(name, place)
      CROSS JOIN LATERAL (SELECT ('daymark.' || shown.name)::regclass AS oid) AS named
      JOIN pg_class AS c
        ON c.oid = named.oid
        OR c.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = named.oid)
      WHERE c.relkind = 'r'
      GROUP BY shown.name, shown.place
      ORDER BY shown.place
      """;

  /** Marks of one reason. */
  record MarkCount(String reason, long due, long open, Duration oldestDue) {}

  /** Rows of a table, about. */
  record RowEstimate(String table, long rows) {}

  /** Reads everything in one snapshot. The connection is in auto-commit mode and stays so. */
  static DatabaseStatus read(Connection c) throws SQLException {
    c.setAutoCommit(false);
    try (Statement statement = c.createStatement()) {
      statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      statement.execute(TIME_LIMIT);
      var status =
          new DatabaseStatus(
              instant(statement, NOW),
              Watermarks.read(c, "signals"),
              marks(statement),
              instant(statement, NEWEST_READING),
              instant(statement, NEWEST_HISTORY),
              rows(statement));
      c.commit();
      return status;
    } finally {
      c.rollback();
      c.setAutoCommit(true);
    }
  }

  /** W as an instant; empty while no day has closed. */
  Optional<Instant> closedBefore() {
    return watermark
        .filter(w -> w.day() != Days.NEVER)
        .map(w -> Instant.ofEpochMilli(Days.startMillis(w.day())));
  }

  private static Instant instant(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      row.next();
      long micros = row.getLong(1);
      return row.wasNull() ? null : Instant.EPOCH.plusNanos(Math.multiplyExact(micros, 1_000L));
    }
  }

  private static List<MarkCount> marks(Statement statement) throws SQLException {
    List<MarkCount> marks = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(MARKS)) {
      while (row.next()) {
        marks.add(
            new MarkCount(
                row.getString(1),
                row.getLong(2),
                row.getLong(3),
                Duration.ofSeconds(row.getLong(4))));
      }
    }
    return marks;
  }

  private static List<RowEstimate> rows(Statement statement) throws SQLException {
    List<RowEstimate> rows = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(ROWS)) {
      while (row.next()) {
        rows.add(new RowEstimate(row.getString(1), row.getBoolean(3) ? -1 : row.getLong(2)));
      }
    }
    return rows;
  }
}
