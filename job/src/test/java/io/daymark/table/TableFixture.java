package io.daymark.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.connectors.postgres.Transactions;
import io.daymark.model.DaySignal;
import io.daymark.model.Days;
import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import io.daymark.model.Location;
import io.daymark.model.MarkReason;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.StartFrom;
import io.daymark.model.Started;
import io.daymark.model.StringValue;
import io.daymark.model.Value;
import io.daymark.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.awaitility.Awaitility;

/** What tests of the tables share: a database, one started attempt, readings and queries. */
final class TableFixture implements AutoCloseable {

  static final String STREAM = Streams.SIGNALS;

  final TestDatabase database;
  private final Transactions transactions;
  private final Set<Long> partitions = new HashSet<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private int attempts;

  /** The epoch of the newest attempt. */
  long epoch;

  TableFixture() {
    this(TestDatabase.migrated());
  }

  TableFixture(TestDatabase database) {
    this.database = database;
    this.transactions = new Transactions(database.options(), Duration.ofSeconds(20));
  }

  static long micros(String instant) {
    Instant at = Instant.parse(instant);
    return TimeUnit.SECONDS.toMicros(at.getEpochSecond()) + at.getNano() / 1_000;
  }

  static long day(String date) {
    return Days.of(micros(date + "T00:00:00Z"));
  }

  static Reading reading(String name, String instant, String id, Value value) {
    return new Reading(name, micros(instant), value, "source", null, id);
  }

  static Reading number(String name, String instant, String id, double number) {
    return reading(name, instant, id, new NumberValue(number));
  }

  static Reading string(String name, String instant, String id, String string) {
    return reading(name, instant, id, new StringValue(string));
  }

  static Reading location(String name, String instant, String id, double lat, double lon) {
    return reading(name, instant, id, new Location(lat, lon, null, null));
  }

  <T> T in(Transactions.Work<T> work) throws SQLException {
    return transactions.run(work);
  }

  /** Runs a transaction in another thread, on another connection. */
  <T> Future<T> inBackground(Transactions.Work<T> work) {
    return threads.submit(
        () -> {
          try (Transactions other = new Transactions(database.options(), Duration.ofSeconds(20))) {
            return other.run(work);
          }
        });
  }

  /** The result of {@link #inBackground}. */
  static <T> T of(Future<T> background) {
    try {
      return background.get(30, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("The other transaction did not succeed", e);
    }
  }

  /** Waits until this transaction is either done or waits for another one. */
  void awaitBlockedOrDone(Future<?> background) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> background.isDone() || isBlocked());
  }

  private boolean isBlocked() throws SQLException {
    return !rows("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
        .isEmpty();
  }

  Connection transaction() throws SQLException {
    Connection c = database.connect();
    c.setAutoCommit(false);
    return c;
  }

  Started start(StartFrom from) throws SQLException {
    return start("job", from);
  }

  /** A new attempt of a job. */
  Started start(String job, StartFrom from) throws SQLException {
    String attempt = "attempt-" + ++attempts;
    Started started = in(c -> Start.run(c, STREAM, job, attempt, from));
    epoch = started.epoch();
    return started;
  }

  /** History batches, one a day, as MATERIALIZE bundles them. */
  List<HistoryBatch> batches(String subject, MarkReason mark, Reading... readings) {
    Map<Long, List<Reading>> days = new HashMap<>();
    for (Reading reading : readings) {
      days.computeIfAbsent(reading.day(), d -> new ArrayList<>()).add(reading);
    }
    return days.entrySet().stream()
        .map(e -> new HistoryBatch(epoch, subject, e.getKey(), e.getValue(), mark))
        .toList();
  }

  void history(String subject, MarkReason mark, Reading... readings) throws SQLException {
    history(batches(subject, mark, readings));
  }

  void history(List<HistoryBatch> batches) throws SQLException {
    ensurePartitions(batches);
    in(
        c -> {
          SignalHistoryTable.write(c, batches);
          return null;
        });
  }

  void ensurePartitions(List<HistoryBatch> batches) throws SQLException {
    Set<Long> days = new HashSet<>();
    batches.forEach(batch -> days.add(batch.day()));
    if (!partitions.containsAll(days)) {
      SignalHistoryTable.ensurePartitions(database.options(), days);
      partitions.addAll(days);
    }
  }

  void dayRows(DaySignal... rows) throws SQLException {
    in(
        c -> {
          SignalsDailyTable.write(c, List.of(rows), epoch);
          return null;
        });
  }

  /** A day row of one number a reading. */
  static DaySignal dayRow(String subject, String name, String first, String last, int count) {
    return new DaySignal(
        subject,
        name,
        Days.of(micros(first)),
        count,
        micros(first),
        micros(last),
        1.0,
        null,
        1.0,
        1.0,
        (double) count,
        null,
        null);
  }

  void latest(String subject, Reading newest, Reading fix) throws SQLException {
    latest(epoch, new LatestSignal(subject, newest.name(), newest, fix));
  }

  void latest(long asEpoch, LatestSignal... rows) throws SQLException {
    in(
        c -> {
          SignalsLatestTable.write(c, new LatestRows(asEpoch, List.of(rows)));
          return null;
        });
  }

  void advance(String date) throws SQLException {
    in(c -> Watermarks.advance(c, STREAM, epoch, day(date)));
  }

  Healed heal() throws SQLException {
    return in(c -> Recompute.run(c, STREAM, epoch, 200));
  }

  /** One column of one row. */
  String one(String sql) throws SQLException {
    List<String> rows = rows(sql);
    assertThat(rows).as(sql).hasSize(1);
    return rows.get(0);
  }

  /** Every mark as subject|day|reason. */
  List<String> marks() throws SQLException {
    return rows("SELECT subject, day, reason FROM daymark.marks ORDER BY subject, day");
  }

  /** What {@link Truth} finds wrong now. */
  List<String> violations() throws SQLException {
    try (Connection c = database.connect()) {
      return Truth.violations(c);
    }
  }

  void healAll() throws SQLException {
    while (heal().subjectDays() > 0) {
      // Each heal takes what is due at that moment.
    }
  }

  /** Rows as text, columns joined by a bar; null as an empty text. */
  List<String> rows(String sql) throws SQLException {
    try (Connection c = database.connect()) {
      return rows(c, sql);
    }
  }

  static List<String> rows(Connection c, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = c.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          String text = result.getString(i);
          row.add(text == null ? "" : text);
        }
        rows.add(String.join("|", row));
      }
    }
    return rows;
  }

  @Override
  public void close() {
    threads.shutdownNow();
    transactions.close();
    database.close();
  }
}
