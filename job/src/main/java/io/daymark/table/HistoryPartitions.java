package io.daymark.table;

import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.connectors.postgres.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Partitions of signal_history, one a UTC day from 2000 to 2100; days outside have two that are
 * always there. They are made by CREATE TABLE and ATTACH, which readers and writers do not wait
 * for: PARTITION OF would lock the parent against both.
 */
final class HistoryPartitions {

  private static final LocalDate FIRST = LocalDate.of(2000, 1, 1);
  private static final LocalDate LAST = LocalDate.of(2100, 12, 31);
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  // Reads pg_class as a table, by the statement's own snapshot. to_regclass() would answer from a
  // cache that an
  // advisory lock does not refresh, and so miss what another writer has just made.
  private static final String MISSING =
      """
      SELECT day
      FROM unnest(?::text[]) AS day
      WHERE NOT EXISTS (
        SELECT FROM pg_catalog.pg_class AS c
        WHERE c.relname = 'signal_history_' || day
          AND c.relnamespace = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = 'daymark')
      )
      ORDER BY day
      """;

  private HistoryPartitions() {}

  static void ensure(PostgresOptions options, Set<Long> days) throws SQLException {
    List<String> names =
        days.stream()
            .map(LocalDate::ofEpochDay)
            .filter(day -> !day.isBefore(FIRST) && !day.isAfter(LAST))
            .map(DateTimeFormatter.BASIC_ISO_DATE::format)
            .toList();
    if (names.isEmpty()) {
      return;
    }
    try (Transactions transactions = new Transactions(options, PATIENCE)) {
      transactions.run(
          c -> {
            if (!missing(c, names).isEmpty()) {
              Locks.take(c, Locks.Mode.ALONE, "partitions/signal_history");
              for (String day : missing(c, names)) {
                create(c, day);
              }
            }
            return null;
          });
    }
  }

  private static List<String> missing(Connection c, List<String> names) throws SQLException {
    List<String> missing = new ArrayList<>();
    try (PreparedStatement read = c.prepareStatement(MISSING)) {
      new Columns<>(read, names, 1).texts(name -> name);
      try (ResultSet row = read.executeQuery()) {
        while (row.next()) {
          missing.add(row.getString(1));
        }
      }
    }
    return missing;
  }

  private static void create(Connection c, String name) throws SQLException {
    LocalDate day = LocalDate.parse(name, DateTimeFormatter.BASIC_ISO_DATE);
    String table = "daymark.signal_history_" + name;
    try (Statement ddl = c.createStatement()) {
      ddl.execute("CREATE TABLE " + table + " (LIKE daymark.signal_history INCLUDING ALL)");
      ddl.execute(
          "ALTER TABLE daymark.signal_history ATTACH PARTITION %s FOR VALUES FROM ('%s') TO ('%s')"
              .formatted(table, day, day.plusDays(1)));
    }
  }
}
