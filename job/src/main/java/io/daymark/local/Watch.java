package io.daymark.local;

import java.io.Closeable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gathers the figures of a run at intervals and shows them. */
final class Watch implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

  private final Screen screen;
  private final MetricBoard metrics;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Watch::daemon);

  private String phase = "starting";
  private Optional<TableFigures> tables = Optional.empty();
  private Optional<RunningJob> job = Optional.empty();
  private LongSupplier fed = () -> 0;
  private LongSupplier healedAfterwards = () -> 0;

  Watch(Screen screen, MetricBoard metrics) {
    this.screen = screen;
    this.metrics = metrics;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "watch");
    thread.setDaemon(true);
    return thread;
  }

  /** Begins to look. */
  void start() {
    long millis = screen.interval().toMillis();
    clock.scheduleWithFixedDelay(this::look, 0, millis, TimeUnit.MILLISECONDS);
  }

  /** Shows a new phase at once. */
  void phase(String name) {
    synchronized (this) {
      phase = name;
    }
    clock.execute(this::look);
  }

  synchronized void tables(TableFigures of) {
    tables = Optional.of(of);
  }

  synchronized void job(RunningJob of) {
    job = Optional.of(of);
  }

  synchronized void feed(LongSupplier of) {
    fed = of;
  }

  synchronized void healing(LongSupplier of) {
    healedAfterwards = of;
  }

  private void look() {
    try {
      tables.ifPresent(TableFigures::readSometimes);
      screen.show(figures());
    } catch (RuntimeException e) {
      LOG.warn("The figures could not be gathered", e); // thrown further it would end the watch
    }
  }

  /** As they are now; those of the tables as they were read last. */
  synchronized Figures figures() {
    Map<String, Long> deadLetters = metrics.sums(MetricBoard.DEAD_LETTERS + ".");
    return new Figures(
        phase,
        fed.getAsLong(),
        metrics.sum("readings"),
        metrics.sum("lateReadings"),
        metrics.sum("redeliveries"),
        deadLetters,
        metrics.sum("subjectDaysRecomputed") + healedAfterwards.getAsLong(),
        tables.map(TableFigures::tables).orElse(Figures.Tables.EMPTY),
        tables.flatMap(TableFigures::watermark),
        job.map(RunningJob::knownCheckpoints).orElse(0L),
        job.flatMap(RunningJob::knownFailure));
  }

  @Override
  public void close() {
    clock.shutdown();
    try {
      if (!clock.awaitTermination(5, TimeUnit.SECONDS)) {
        LOG.warn("The watch did not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
