package io.daymark.operators;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.Advance;
import io.daymark.model.DayRows;
import io.daymark.model.DaySignal;
import io.daymark.model.Days;
import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestRows;
import io.daymark.model.SignalBatch;
import io.daymark.oracle.AdversarialStream;
import io.daymark.oracle.Differences;
import io.daymark.oracle.Oracle;
import io.daymark.oracle.OracleReading;
import io.daymark.oracle.Shape;
import io.daymark.oracle.Table;
import io.daymark.testing.MemoryDatabase;
import io.daymark.testing.OracleTables;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@link Materialize} on random streams with random watermarks, checkpoints, crashes and restores,
 * from the latest checkpoint, from an older one and without state, against an independent recompute
 * over history. Whenever a checkpoint is complete: every unmarked day before the watermark equals
 * the recompute, and so do the latest rows.
 */
class MaterializeAgainstOracleTest {

  private static final int RUNS = 60;
  private static final int READINGS = 60;

  @ParameterizedTest
  @ValueSource(longs = {1, 1_000, 2_000, 3_000})
  void unmarkedDaysBeforeTheWatermarkEqualARecompute(long firstSeed) throws Exception {
    int advanced = 0;
    for (long seed = firstSeed; seed < firstSeed + RUNS; seed++) {
      try {
        advanced += new Run(seed).untilTheEnd();
      } catch (AssertionError e) {
        throw new AssertionError("Seed " + seed + ": " + e.getMessage(), e);
      }
    }
    assertThat(advanced).as("runs in which a day closed").isGreaterThan(RUNS / 2);
  }

  /** A completed checkpoint: where the source stood, and the operator's state. */
  private record Checkpoint(int position, OperatorSubtaskState state) {}

  private static final class Run {

    private final SplittableRandom random;
    private final List<List<OracleReading>> messages;
    private final MemoryDatabase database = new MemoryDatabase();
    private final List<Checkpoint> checkpoints = new ArrayList<>();
    private final List<Object> unwritten = new ArrayList<>();
    private MaterializeHarness operator;
    private int position;
    private long newestMillis = Long.MIN_VALUE;
    private long watermark = Long.MIN_VALUE;

    Run(long seed) {
      random = new SplittableRandom(seed);
      messages = AdversarialStream.of(seed, READINGS).messages();
    }

    /** 1 when a day closed before the end of input, else 0. */
    int untilTheEnd() throws Exception {
      operator = MaterializeHarness.started(database);
      int crashes = random.nextInt(4);
      while (position < messages.size()) {
        switch (random.nextInt(12)) {
          case 0, 1 -> watermark();
          case 2 -> checkpoint();
          case 3 -> {
            if (crashes-- > 0) {
              crash();
            }
          }
          default -> deliver();
        }
      }
      boolean hasClosed = database.watermarkDay() != Days.NEVER;
      operator.watermark(Long.MAX_VALUE);
      checkpoint();
      operator.close();
      check();
      return hasClosed ? 1 : 0;
    }

    private void deliver() throws Exception {
      SignalBatch batch = OracleTables.batch(messages.get(position++));
      newestMillis = Math.max(newestMillis, batch.newestTimestamp() / 1_000);
      operator.process(batch);
      collect();
      if (random.nextBoolean()) {
        write();
      }
    }

    private void watermark() throws Exception {
      if (newestMillis != Long.MIN_VALUE) {
        watermark = Math.max(watermark, newestMillis - random.nextLong(Days.MILLIS));
        operator.watermark(watermark);
        collect();
      }
    }

    private void checkpoint() throws Exception {
      OperatorSubtaskState state = operator.snapshot();
      collect();
      write();
      checkpoints.add(new Checkpoint(position, state));
      Advance advance = Advance.of(operator.progress());
      if (advance.day() != Days.NEVER) {
        database.advance(0, advance.day());
      }
      check();
    }

    /** What sinks had not written is lost with the attempt. */
    private void crash() throws Exception {
      operator.close();
      unwritten.clear();
      watermark = Long.MIN_VALUE;
      int mode = random.nextInt(8);
      if (checkpoints.isEmpty() || mode == 0) {
        position = checkpoints.isEmpty() ? 0 : checkpoints.get(checkpoints.size() - 1).position();
        operator = MaterializeHarness.started(database);
        return;
      }
      int which = mode < 3 ? random.nextInt(checkpoints.size()) : checkpoints.size() - 1;
      position = checkpoints.get(which).position();
      operator = MaterializeHarness.restored(database, checkpoints.get(which).state());
    }

    private void collect() {
      unwritten.addAll(operator.history());
      unwritten.addAll(operator.late());
      List<DaySignal> days = operator.days();
      if (!days.isEmpty()) {
        unwritten.add(new DayRows(0, days));
      }
      unwritten.add(new LatestRows(0, operator.latest()));
    }

    /** Every sink writes by itself, so the order between them is any. */
    private void write() {
      while (!unwritten.isEmpty()) {
        Object next = unwritten.remove(random.nextInt(unwritten.size()));
        if (next instanceof HistoryBatch batch) {
          database.write(batch);
        } else if (next instanceof DayRows days) {
          database.write(days);
        } else if (next instanceof LatestRows latest) {
          database.write(latest);
        }
      }
    }

    private void check() {
      Oracle recompute = OracleTables.recompute(database);
      Differences.assertNone(recompute.latest(), OracleTables.latest(database.latest()));
      Differences.assertNone(
          provable(recompute.daily(day -> day < database.watermarkDay())),
          OracleTables.daily(provableRows()));
    }

    private List<DaySignal> provableRows() {
      List<DaySignal> rows = new ArrayList<>();
      for (DaySignal row : database.dayRows()) {
        if (row.day() < database.watermarkDay() && !database.isMarked(row.subject(), row.day())) {
          rows.add(row);
        }
      }
      return rows;
    }

    private Table provable(Table recomputed) {
      Table provable = new Table(Shape.SIGNALS_DAILY);
      recomputed
          .rows()
          .values()
          .forEach(
              row -> {
                if (!database.isMarked((String) row.get(0), (Long) row.get(2))) {
                  provable.put(row.toArray());
                }
              });
      return provable;
    }
  }
}
