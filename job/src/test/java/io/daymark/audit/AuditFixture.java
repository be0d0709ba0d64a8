package io.daymark.audit;

import io.daymark.connectors.postgres.Transactions;
import io.daymark.model.DaySignal;
import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import io.daymark.model.MarkReason;
import io.daymark.model.Reading;
import io.daymark.model.Recency;
import io.daymark.model.StartFrom;
import io.daymark.table.Recompute;
import io.daymark.table.SignalHistoryTable;
import io.daymark.table.SignalsDailyTable;
import io.daymark.table.SignalsLatestTable;
import io.daymark.table.Start;
import io.daymark.table.Streams;
import io.daymark.table.Watermarks;
import io.daymark.testing.Readings;
import io.daymark.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A database that the table classes write as the job does. */
final class AuditFixture implements AutoCloseable {

  final TestDatabase database = TestDatabase.migrated();
  private final Transactions transactions =
      new Transactions(database.options(), Duration.ofSeconds(20));
  private final Set<Long> partitions = new HashSet<>();
  private final long epoch;

  AuditFixture() throws SQLException {
    epoch =
        transactions
            .run(c -> Start.run(c, Streams.SIGNALS, "job", "attempt", StartFrom.nothing()))
            .epoch();
  }

  AuditReport audit() throws SQLException {
    try (Connection c = database.connect()) {
      return Audit.run(c);
    }
  }

  /** Readings that arrive: into history and latest. */
  void send(String subject, Reading... readings) throws SQLException {
    send(subject, null, readings);
  }

  void send(String subject, MarkReason mark, Reading... readings) throws SQLException {
    List<HistoryBatch> batches = batches(subject, mark, readings);
    for (HistoryBatch batch : batches) {
      if (partitions.add(batch.day())) {
        SignalHistoryTable.ensurePartitions(database.options(), Set.of(batch.day()));
      }
    }
    transactions.run(
        c -> {
          write(c, batches);
          return null;
        });
  }

  /** Writes readings of days that have their partition, in the caller's transaction. */
  void write(Connection c, String subject, Reading... readings) throws SQLException {
    write(c, batches(subject, null, readings));
  }

  private void write(Connection c, List<HistoryBatch> batches) throws SQLException {
    SignalHistoryTable.write(c, batches);
    for (HistoryBatch batch : batches) {
      SignalsLatestTable.write(c, new LatestRows(epoch, latest(batch.subject(), batch.readings())));
    }
  }

  private List<HistoryBatch> batches(String subject, MarkReason mark, Reading... readings) {
    Map<Long, List<Reading>> days = new TreeMap<>();
    for (Reading reading : readings) {
      days.computeIfAbsent(reading.day(), day -> new ArrayList<>()).add(reading);
    }
    List<HistoryBatch> batches = new ArrayList<>();
    days.forEach((day, ofDay) -> batches.add(new HistoryBatch(epoch, subject, day, ofDay, mark)));
    return batches;
  }

  private static List<LatestSignal> latest(String subject, List<Reading> readings) {
    Map<String, LatestSignal> rows = new LinkedHashMap<>();
    for (Reading reading : readings) {
      LatestSignal row = rows.get(reading.name());
      Reading fix = row == null ? null : row.fix();
      rows.put(
          reading.name(),
          new LatestSignal(
              subject,
              reading.name(),
              Recency.newest(row == null ? null : row.newest(), reading),
              reading.isFix() ? Recency.newest(fix, reading) : fix));
    }
    return List.copyOf(rows.values());
  }

  void dayRows(List<DaySignal> rows) throws SQLException {
    transactions.run(
        c -> {
          SignalsDailyTable.write(c, rows, epoch);
          return null;
        });
  }

  void advance(String date) throws SQLException {
    transactions.run(c -> Watermarks.advance(c, Streams.SIGNALS, epoch, Readings.day(date)));
  }

  void heal() throws SQLException {
    while (transactions.run(c -> Recompute.run(c, Streams.SIGNALS, epoch, 100)).subjectDays() > 0) {
      // Each takes what is due at that moment.
    }
  }

  /** The one value that a query gives, as text. */
  String value(String sql) throws SQLException {
    try (Connection c = database.connect();
        Statement statement = c.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  @Override
  public void close() {
    transactions.close();
    database.close();
  }
}
