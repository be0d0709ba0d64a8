package io.daymark.connectors.kafka;

import java.time.Duration;
import org.apache.flink.api.common.eventtime.TimestampAssigner;
import org.apache.flink.api.common.eventtime.TimestampAssignerSupplier;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.util.clock.RelativeClock;

/**
 * Watermarks per partition, {@code outOfOrderness} behind the newest value. A partition that brings
 * no value for {@code idleTimeout} is idle until it brings one.
 *
 * <p>Dead letters neither move the watermark nor keep a partition busy: a partition that receives
 * only junk holds nobody back. Time spent waiting for a slower downstream is not silence. Nothing
 * is ever emitted from the clock: Flink makes one generator more than there are partitions, and
 * what that one emits would pass the minimum over partitions.
 */
public final class BusyPartitionWatermarks<T> implements WatermarkStrategy<Decoded<T>> {

  private static final long serialVersionUID = 1L;

  private final long outOfOrdernessMillis;
  private final long idleTimeoutNanos;

  /**
   * @param outOfOrderness how much older than the newest value of its partition a value may be
   *     without being late
   */
  public BusyPartitionWatermarks(Duration outOfOrderness, Duration idleTimeout) {
    this.outOfOrdernessMillis = outOfOrderness.toMillis();
    this.idleTimeoutNanos = idleTimeout.toNanos();
  }

  @Override
  public TimestampAssigner<Decoded<T>> createTimestampAssigner(
      TimestampAssignerSupplier.Context context) {
    return (element, kafkaTimestamp) -> element.isGood() ? element.eventTime() : kafkaTimestamp;
  }

  @Override
  public WatermarkGenerator<Decoded<T>> createWatermarkGenerator(
      WatermarkGeneratorSupplier.Context context) {
    return new Generator(context.getInputActivityClock());
  }

  private final class Generator implements WatermarkGenerator<Decoded<T>> {

    private final RelativeClock clock;
    private long newest = Long.MIN_VALUE + outOfOrdernessMillis + 1;
    private long busyAt;

    Generator(RelativeClock clock) {
      this.clock = clock;
      this.busyAt = clock.relativeTimeNanos();
    }

    @Override
    public void onEvent(Decoded<T> element, long timestamp, WatermarkOutput output) {
      if (element.isGood()) {
        newest = Math.max(newest, timestamp);
        busyAt = clock.relativeTimeNanos();
      }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
      if (clock.relativeTimeNanos() - busyAt >= idleTimeoutNanos) {
        output.markIdle();
      } else {
        output.emitWatermark(new Watermark(newest - outOfOrdernessMillis - 1));
      }
    }
  }
}
