package io.daymark.config;

import io.daymark.config.DaymarkConfig.Time;
import java.time.Duration;
import java.util.List;

/** Values that are allowed each by itself and not together. */
final class Contradictions {

  /** Steps in which the watermark walks through a closing window (design, section 4). */
  private static final int STEPS = 64;

  /** Bytes that key, headers and framing of a dead letter take at most. */
  private static final int FRAME = 16 * 1024;

  private Contradictions() {}

  static void find(DaymarkConfig config, Settings settings) {
    time(config.time(), settings);
    flow(config.flow(), settings);
    topics(config.kafka(), settings);
    deadLetters(config, settings);
  }

  private static void time(Time time, Settings settings) {
    if (time.idleTimeout().compareTo(time.outOfOrderness()) < 0) {
      settings.problemAt(
          List.of("time.idle-timeout", "time.out-of-orderness"),
          "must not be less than time.out-of-orderness ("
              + Durations.format(time.outOfOrderness())
              + "): a silent source would be taken to be further than a speaking one");
    }
    Duration spread = time.settleSpread();
    if (!spread.isZero() && spread.toMillis() < STEPS) {
      settings.problemAt(
          List.of("time.settle-spread"),
          "must be 0 or at least " + STEPS + " ms: days close in " + STEPS + " steps within it");
    }
    Duration earliest = time.settleDelay().plus(time.outOfOrderness());
    if (time.futureTolerance().compareTo(earliest) > 0) {
      settings.problemAt(
          List.of("time.future-tolerance", "time.settle-delay", "time.out-of-orderness"),
          "must not be more than time.settle-delay + time.out-of-orderness ("
              + Durations.format(earliest)
              + "): one device whose clock is ahead would close the day for all before it is over");
    }
  }

  private static void flow(DaymarkConfig.Flow flow, Settings settings) {
    if (flow.pageReadings() > flow.batchReadings()) {
      settings.problemAt(
          List.of("flow.page-readings", "flow.batch-readings"),
          "must not be more than flow.batch-readings ("
              + flow.batchReadings()
              + "): a page is written in one transaction");
    }
  }

  private static void topics(DaymarkConfig.Kafka kafka, Settings settings) {
    if (kafka.signalsTopic().equals(kafka.deadLettersTopic())) {
      settings.problemAt(
          List.of("kafka.dead-letters-topic", "kafka.signals-topic"),
          "must not be kafka.signals-topic: the job would read its own dead letters");
    }
  }

  private static void deadLetters(DaymarkConfig config, Settings settings) {
    String key = KafkaProperties.SECTION + ".max.request.size";
    String request = config.kafka().properties().get("max.request.size");
    if (request == null) {
      return;
    }
    if (!request.strip().matches("\\d{1,10}")) {
      settings.problemAt(List.of(key), "is no whole number of bytes");
    } else if (config.deadLetters().maxBytes() + FRAME > Long.parseLong(request.strip())) {
      settings.problemAt(
          List.of("dead-letters.max-bytes", key),
          "must be at least "
              + FRAME
              + " B less than "
              + key
              + ", or no dead letter of that size could be sent");
    }
  }
}
