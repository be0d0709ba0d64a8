package io.daymark.table;

import static io.daymark.table.TableFixture.STREAM;
import static io.daymark.table.TableFixture.of;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.connectors.postgres.Transactions;
import io.daymark.model.DaySignal;
import io.daymark.model.Days;
import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import io.daymark.model.MarkReason;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.StartFrom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * All transactions of a stream at once, on random data: writers of history, late history, day rows
 * and latest rows, an advance, healers, and snapshots in which the invariants are looked at.
 *
 * <p>Guards: the locks of all five transactions together and the order in which rows are locked.
 */
class ConcurrencyITCase {

  private static final int WRITERS = 3;
  private static final int SUBJECTS = 4;
  private static final int DAYS = 12;
  private static final int NAMES = 3;
  private static final long FIRST = LocalDate.of(2026, 1, 1).toEpochDay();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger running = new AtomicInteger(WRITERS);
  // Days that a writer has closed, all its rows being durable.
  private final AtomicIntegerArray closed = new AtomicIntegerArray(WRITERS);
  private TableFixture db;

  @BeforeEach
  void started() throws SQLException {
    db = new TableFixture();
    db.start(StartFrom.nothing());
  }

  @AfterEach
  void drop() {
    threads.shutdownNow();
    db.close();
  }

  @Test
  void invariantsHoldInEverySnapshotAndNoDeadlockReachesTheCaller() throws SQLException {
    List<Future<Integer>> all = new ArrayList<>();
    for (int w = 0; w < WRITERS; w++) {
      int writer = w;
      all.add(threads.submit(transactions(t -> write(t, writer))));
    }
    all.add(threads.submit(transactions(this::advance)));
    all.add(threads.submit(transactions(this::heal)));
    all.add(threads.submit(transactions(this::heal)));
    Future<Integer> snapshots = threads.submit(this::look);
    for (Future<Integer> one : all) {
      assertThat(of(one)).isNotNegative();
    }
    assertThat(of(snapshots)).as("snapshots").isPositive();

    db.healAll();
    assertThat(db.marks()).isEmpty();
    assertThat(db.violations()).isEmpty();
    assertThat(db.one("SELECT count(DISTINCT day) FROM daymark.signals_daily"))
        .isEqualTo(String.valueOf(DAYS));
    assertThat(
            db.rows(
                "SELECT subject, name, max(\"timestamp\") FROM daymark.signals GROUP BY subject, name"
                    + " EXCEPT SELECT subject, name, \"timestamp\" FROM daymark.signals_latest"))
        .isEmpty();
  }

  private interface Part {
    int run(Transactions transactions) throws SQLException;
  }

  private Callable<Integer> transactions(Part part) {
    return () -> {
      try (Transactions transactions = new Transactions(db.database.options(), PATIENCE)) {
        return part.run(transactions);
      }
    };
  }

  private int write(Transactions transactions, int writer) throws SQLException {
    Random random = new Random(writer);
    try {
      for (int d = 0; d < DAYS; d++) {
        Map<String, List<Reading>> counted = new TreeMap<>();
        for (int round = 0; round < 4; round++) {
          List<HistoryBatch> batches = new ArrayList<>();
          for (int s = 0; s < SUBJECTS; s++) {
            String subject = "car-" + writer + "-" + s;
            List<Reading> onTime = readings(random, d, "a");
            batches.add(new HistoryBatch(db.epoch, subject, FIRST + d, onTime, null));
            counted.computeIfAbsent(subject, k -> new ArrayList<>()).addAll(onTime);
            if (d > 0 && random.nextInt(3) == 0) {
              int lateDay = random.nextInt(d);
              batches.add(
                  new HistoryBatch(
                      db.epoch,
                      subject,
                      FIRST + lateDay,
                      readings(random, lateDay, "b"),
                      MarkReason.LATE));
            }
          }
          java.util.Collections.shuffle(batches, random);
          history(transactions, batches);
        }
        List<DaySignal> rows = new ArrayList<>();
        List<LatestSignal> latest = new ArrayList<>();
        counted.forEach((subject, readings) -> close(subject, readings, rows, latest));
        java.util.Collections.shuffle(rows, random);
        transactions.run(
            c -> {
              SignalsLatestTable.write(c, new LatestRows(db.epoch, latest));
              return null;
            });
        transactions.run(
            c -> {
              SignalsDailyTable.write(c, rows, db.epoch);
              return null;
            });
        closed.set(writer, d + 1);
      }
      return DAYS;
    } finally {
      running.decrementAndGet();
    }
  }

  private void history(Transactions transactions, List<HistoryBatch> batches) throws SQLException {
    SignalHistoryTable.ensurePartitions(
        db.database.options(),
        batches.stream().map(HistoryBatch::day).collect(java.util.stream.Collectors.toSet()));
    transactions.run(
        c -> {
          SignalHistoryTable.write(c, batches);
          return null;
        });
  }

  /** On a grid of minutes, so that late readings tie with others; on-time ones never do. */
  private static List<Reading> readings(Random random, int day, String id) {
    List<Reading> readings = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(6); i++) {
      long offset =
          id.equals("a")
              ? random.nextLong(Days.MICROS / 7) * 7
              : random.nextInt(1_440) * 60_000_000L;
      readings.add(
          new Reading(
              "n" + random.nextInt(NAMES),
              Days.startMicros(FIRST + day) + offset,
              new NumberValue(random.nextInt(100)),
              "source",
              null,
              id));
    }
    return readings;
  }

  /** What the state of the job would make of the readings that it has counted. */
  private static void close(
      String subject, List<Reading> readings, List<DaySignal> rows, List<LatestSignal> latest) {
    Map<String, TreeMap<Long, Reading>> names = new TreeMap<>();
    for (Reading reading : readings) {
      names
          .computeIfAbsent(reading.name(), n -> new TreeMap<>())
          .merge(reading.timestamp(), reading, io.daymark.model.Recency::newest);
    }
    names.forEach(
        (name, byTime) -> {
          List<Double> numbers =
              byTime.values().stream().map(r -> ((NumberValue) r.value()).number()).toList();
          Reading newest = byTime.lastEntry().getValue();
          latest.add(new LatestSignal(subject, name, newest, null));
          rows.add(
              new DaySignal(
                  subject,
                  name,
                  newest.day(),
                  byTime.size(),
                  byTime.firstKey(),
                  byTime.lastKey(),
                  ((NumberValue) newest.value()).number(),
                  null,
                  java.util.Collections.min(numbers),
                  java.util.Collections.max(numbers),
                  numbers.stream().mapToDouble(n -> n).sum(),
                  null,
                  null));
        });
  }

  private int advance(Transactions transactions) throws SQLException {
    int day = 0;
    while (day < DAYS) {
      boolean writing = running.get() > 0;
      int least = DAYS;
      for (int w = 0; w < WRITERS; w++) {
        least = Math.min(least, closed.get(w));
      }
      if (least > day) {
        long to = FIRST + least;
        transactions.run(c -> Watermarks.advance(c, STREAM, db.epoch, to));
        day = least;
      } else if (!writing) {
        return -1;
      } else {
        Thread.onSpinWait();
      }
    }
    return day;
  }

  private int heal(Transactions transactions) throws SQLException {
    int healed = 0;
    while (running.get() > 0) {
      healed += transactions.run(c -> Recompute.run(c, STREAM, db.epoch, 3)).subjectDays();
    }
    return healed;
  }

  private int look() throws SQLException {
    int looks = 0;
    try (Connection c = db.database.connect()) {
      c.setAutoCommit(false);
      c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      try (Statement plan = c.createStatement()) {
        plan.execute("SET jit = off");
      }
      c.commit();
      while (running.get() > 0) {
        assertThat(Truth.violations(c)).isEmpty();
        c.commit();
        looks++;
      }
    }
    return looks;
  }
}
