package io.daymark.connectors.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.util.clock.ManualClock;
import org.apache.flink.util.clock.RelativeClock;
import org.junit.jupiter.api.Test;

class BusyPartitionWatermarksTest {

  private static final long TEN = 1_767_261_600_000L; // 2026-01-01T10:00:00Z
  private static final Duration OUT_OF_ORDERNESS = Duration.ofMinutes(1);
  private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(5);
  private static final Duration NEARLY_IDLE = IDLE_TIMEOUT.minusNanos(1);
  private static final long BEHIND = OUT_OF_ORDERNESS.toMillis() + 1;

  private final ManualClock clock = new ManualClock();
  private final BusyPartitionWatermarks<String> strategy =
      new BusyPartitionWatermarks<>(OUT_OF_ORDERNESS, IDLE_TIMEOUT);
  private final WatermarkGenerator<Decoded<String>> generator =
      strategy.createWatermarkGenerator(
          new WatermarkGeneratorSupplier.Context() {
            @Override
            public MetricGroup getMetricGroup() {
              return new UnregisteredMetricsGroup();
            }

            @Override
            public RelativeClock getInputActivityClock() {
              return clock;
            }
          });
  private final Said said = new Said();

  /** What a generator says, in order: watermarks as numbers, "idle", "active". */
  private static final class Said implements WatermarkOutput {
    private final List<Object> all = new ArrayList<>();

    @Override
    public void emitWatermark(Watermark watermark) {
      all.add(watermark.getTimestamp());
    }

    @Override
    public void markIdle() {
      all.add("idle");
    }

    @Override
    public void markActive() {
      all.add("active");
    }
  }

  private void value(long timestamp) {
    event(Decoded.good("x", timestamp));
  }

  private void event(Decoded<String> element) {
    long kafkaTimestamp = TEN + Duration.ofDays(1).toMillis();
    long timestamp =
        strategy
            .createTimestampAssigner(UnregisteredMetricsGroup::new)
            .extractTimestamp(element, kafkaTimestamp);
    generator.onEvent(element, timestamp, said);
  }

  private Object periodic() {
    said.all.clear();
    generator.onPeriodicEmit(said);
    assertThat(said.all).hasSize(1);
    return said.all.get(0);
  }

  @Test
  void watermarkFollowsTheNewestValueAtADistance() {
    value(TEN);
    value(TEN - 30_000);

    assertThat(periodic()).isEqualTo(TEN - BEHIND);
  }

  @Test
  void watermarkBeforeAnyValueIsTheLeast() {
    assertThat(periodic()).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void valuesBeforeTheCommonEraDoNotWrapAround() {
    value(-62_135_596_800_000L); // 0001-01-01T00:00:00Z

    assertThat(periodic()).isEqualTo(-62_135_596_800_000L - BEHIND);
  }

  @Test
  void junkDoesNotMoveTheWatermark() {
    value(TEN);
    event(DeadLetters.dead());

    assertThat(periodic()).isEqualTo(TEN - BEHIND);
  }

  @Test
  void partitionThatReceivesOnlyJunkBecomesIdle() {
    for (int i = 0; i < 10; i++) {
      clock.advanceTime(IDLE_TIMEOUT.dividedBy(10));
      event(DeadLetters.dead());
    }

    assertThat(periodic()).isEqualTo("idle");
  }

  @Test
  void partitionThatReceivesValuesIsBusyUntilTheTimeoutIsOver() {
    clock.advanceTime(NEARLY_IDLE);
    value(TEN);
    clock.advanceTime(NEARLY_IDLE);

    assertThat(periodic()).isEqualTo(TEN - BEHIND);

    clock.advanceTime(Duration.ofNanos(1));
    assertThat(periodic()).isEqualTo("idle");
  }

  @Test
  void partitionThatWakesGoesOnWhereItWasAndNotAtTheClock() {
    value(TEN);
    clock.advanceTime(IDLE_TIMEOUT);
    assertThat(periodic()).isEqualTo("idle");

    value(TEN - 1);

    assertThat(periodic()).isEqualTo(TEN - BEHIND);
  }

  @Test
  void nothingIsSaidBetweenThePeriods() {
    value(TEN);
    event(DeadLetters.dead());

    assertThat(said.all).isEmpty();
  }
}
