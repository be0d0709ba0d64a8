package io.daymark.operators;

import io.daymark.model.Reading;
import io.daymark.model.Verdict;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.operators.ProcessingTimeService;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/**
 * What a subtask of {@link Materialize} counts. {@code eventTimeLagSeconds} is the clock less the
 * newest timestamp of this attempt; -1 before the first reading.
 */
final class MaterializeMetrics {

  private final Counter readings;
  private final Counter lateReadings;
  private final Counter tiedReadings;
  private final Counter redeliveries;
  private volatile long newestMicros = Long.MIN_VALUE;

  MaterializeMetrics(MetricGroup group, ProcessingTimeService clock) {
    readings = group.counter("readings");
    lateReadings = group.counter("lateReadings");
    tiedReadings = group.counter("tiedReadings");
    redeliveries = group.counter("redeliveries");
    group.gauge("eventTimeLagSeconds", () -> lagSeconds(clock.getCurrentProcessingTime()));
  }

  void reading(Reading reading) {
    readings.inc();
    newestMicros = Math.max(newestMicros, reading.timestamp());
  }

  void late() {
    lateReadings.inc();
  }

  void verdict(Verdict verdict) {
    if (verdict == Verdict.REPEATED) {
      redeliveries.inc();
    } else if (verdict == Verdict.CONFLICTING) {
      tiedReadings.inc();
    }
  }

  private long lagSeconds(long nowMillis) {
    long newest = newestMicros;
    return newest == Long.MIN_VALUE
        ? -1
        : TimeUnit.MILLISECONDS.toSeconds(nowMillis) - Math.floorDiv(newest, 1_000_000L);
  }
}
