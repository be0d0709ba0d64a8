package io.daymark.operators;

import io.daymark.model.Advance;
import io.daymark.model.Days;
import io.daymark.model.StartFrom;
import io.daymark.model.Started;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.metrics.MetricGroup;

/**
 * Runs an {@link Advance}. After a restore it may be the first of its attempt to reach the
 * database; then it starts the attempt itself, from the clock that the committable carries.
 */
final class AdvanceCommitter implements Committer<Advance> {

  private static final long SECONDS_OF_A_DAY = Duration.ofDays(1).toSeconds();

  private final StreamDatabase database;
  private final String job;
  private final String attempt;
  private Started started;
  private volatile long watermarkDay = Days.NEVER;

  AdvanceCommitter(StreamDatabase database, String job, String attempt, MetricGroup metrics) {
    this.database = database;
    this.job = job;
    this.attempt = attempt;
    metrics.gauge(
        "watermarkEpochSeconds",
        () -> watermarkDay == Days.NEVER ? Long.MIN_VALUE : watermarkDay * SECONDS_OF_A_DAY);
  }

  @Override
  public void commit(Collection<CommitRequest<Advance>> requests) throws IOException {
    for (CommitRequest<Advance> request : requests) {
      Advance advance = request.getCommittable();
      if (started == null) {
        started = database.start(job, attempt, StartFrom.state(advance.clockMicros()));
        watermarkDay = started.watermarkDay();
      }
      watermarkDay = database.advance(started.epoch(), advance.day());
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
