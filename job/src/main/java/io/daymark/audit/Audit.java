package io.daymark.audit;

import io.daymark.table.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Recomputes the tables of the signals stream from history and compares. Everything is read from
 * one REPEATABLE READ snapshot; no lock is taken that a running job would notice.
 *
 * <p>Compared are signals_latest and signal_summaries whole, signals_daily for days before W that
 * bear no mark, and signals_rollup for subjects with nothing due. sum_number may differ by 1e-9 ×
 * count × max(|min|, |max|); everything else exactly.
 */
public final class Audit {

  /** How many marked days a report lists. */
  static final int MARKED = 1_000;

  private static final List<String> TABLES =
      List.of("signals_latest", "signals_daily", "signals_rollup", "signal_summaries");

  private static final String SETTINGS =
      """
      SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;
      SET LOCAL TimeZone = 'UTC';
      SET LOCAL DateStyle = 'ISO, YMD';
      SET LOCAL extra_float_digits = 1;
      SET LOCAL jit = off;
      SET LOCAL work_mem = '256MB';
      """;
  private static final String RECOMPUTE = Sql.resource(Audit.class, "recompute.sql");
  private static final String EXTENT = Sql.resource(Audit.class, "extent.sql");
  private static final String COUNTS = Sql.resource(Audit.class, "counts.sql");
  private static final String DOUBLED = Sql.resource(Audit.class, "doubled.sql");
  private static final String DIFFERENCES = Sql.resource(Audit.class, "differences.sql");
  private static final String ABSENT = Sql.resource(Audit.class, "absent_subjects.sql");
  private static final String LIST_MARKED = Sql.resource(Audit.class, "marked.sql");

  private static final int FETCH = 1_000;

  private Audit() {}

  private record Size(long rows, long keys) {}

  /**
   * Audits in a transaction of its own and leaves the connection in auto-commit mode. The user
   * needs the right to make temporary tables; they take about as much room as the history without
   * compression, and are gone at the end.
   *
   * @param c in auto-commit mode
   * @throws SQLException as the driver reports it; there is then no finding
   */
  public static AuditReport run(Connection c) throws SQLException {
    c.setAutoCommit(false);
    try {
      try (Statement statement = c.createStatement()) {
        statement.execute(SETTINGS);
        statement.execute(RECOMPUTE);
      }
      return compare(c);
    } finally {
      c.rollback();
      c.setAutoCommit(true);
    }
  }

  private static AuditReport compare(Connection c) throws SQLException {
    Map<String, Findings> findings = new HashMap<>();
    for (String table : TABLES) {
      findings.put(table, differing(c, table));
    }
    Map<String, Size> sizes = sizes(c);
    if (sizes.values().stream().anyMatch(size -> size.rows() != size.keys())) {
      addDoubled(c, findings);
    }
    List<AuditReport.Audited> audited = new ArrayList<>();
    for (String table : TABLES) {
      Size size = sizes.get(table);
      audited.add(new AuditReport.Audited(table, size.rows(), size.keys(), findings.get(table)));
    }
    return new AuditReport(extent(c), audited, absentSubjects(c), marked(c));
  }

  private static Findings differing(Connection c, String table) throws SQLException {
    String compared = Sql.resource(Audit.class, "compare_" + table + ".sql");
    String sql = "WITH compared AS (\n" + compared + ")\n" + DIFFERENCES;
    Findings findings = new Findings();
    try (PreparedStatement statement = c.prepareStatement(sql)) {
      statement.setFetchSize(FETCH);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          DifferingRow.add(findings, table, row);
        }
      }
    }
    return findings;
  }

  private static Map<String, Size> sizes(Connection c) throws SQLException {
    Map<String, Size> sizes = new HashMap<>();
    try (PreparedStatement statement = c.prepareStatement(COUNTS);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        sizes.put(row.getString(1), new Size(row.getLong(2), row.getLong(3)));
      }
    }
    return sizes;
  }

  private static void addDoubled(Connection c, Map<String, Findings> findings) throws SQLException {
    try (PreparedStatement statement = c.prepareStatement(DOUBLED)) {
      statement.setFetchSize(FETCH);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          DifferingRow.addDoubled(findings.get(row.getString("audited")), row);
        }
      }
    }
  }

  private static AuditReport.Extent extent(Connection c) throws SQLException {
    try (PreparedStatement statement = c.prepareStatement(EXTENT);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return new AuditReport.Extent(
          row.getObject("before", LocalDate.class),
          row.getLong("readings"),
          row.getLong("subjects"),
          row.getLong("due"));
    }
  }

  private static Findings absentSubjects(Connection c) throws SQLException {
    Findings absent = new Findings();
    try (PreparedStatement statement = c.prepareStatement(ABSENT)) {
      statement.setFetchSize(FETCH);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          absent.add(row.getLong("identity"), Findings.MISSING, List.of());
        }
      }
    }
    return absent;
  }

  private static List<MarkedDay> marked(Connection c) throws SQLException {
    List<MarkedDay> marked = new ArrayList<>();
    try (PreparedStatement statement = c.prepareStatement(LIST_MARKED)) {
      statement.setInt(1, MARKED);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          marked.add(new MarkedDay(row.getString(1), row.getObject(2, LocalDate.class)));
        }
      }
    }
    return marked;
  }
}
