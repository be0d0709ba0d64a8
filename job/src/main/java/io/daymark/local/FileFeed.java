package io.daymark.local;

import io.daymark.avro.SignalBatch;
import io.daymark.config.DaymarkConfig;
import io.daymark.produce.BadLine;
import io.daymark.produce.NdjsonSignals;
import io.daymark.produce.SignalProducer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files of readings on their way into the topic, in their order. Runs in a thread of its own. */
final class FileFeed implements Feeding {

  private static final Logger LOG = LoggerFactory.getLogger(FileFeed.class);

  /** Readings of one message at most, as the command produce has it. */
  private static final int BATCH_READINGS = 2_000;

  private final List<Path> files;
  private final DaymarkConfig.Kafka kafka;
  private final AtomicLong readings = new AtomicLong();
  private final AtomicLong badLines = new AtomicLong();

  FileFeed(List<Path> files, DaymarkConfig.Kafka kafka) {
    this.files = files;
    this.kafka = kafka;
  }

  /**
   * Sends all of them.
   *
   * @throws IOException naming the file that cannot be read
   */
  @Override
  public Void call() throws IOException {
    try (var producer =
        SignalProducer.connect(
            kafka.bootstrapServers(), kafka.signalsTopic(), kafka.properties())) {
      for (Path file : files) {
        send(file, producer);
      }
      producer.flush();
      return null;
    }
  }

  private void send(Path file, SignalProducer producer) throws IOException {
    try (var batches = NdjsonSignals.open(file, BATCH_READINGS, this::note)) {
      SignalBatch batch = batches.next();
      while (batch != null && !Thread.currentThread().isInterrupted()) {
        producer.send(batch);
        readings.addAndGet(batch.getSignals().size());
        batch = batches.next();
      }
    }
  }

  private void note(BadLine line) {
    badLines.incrementAndGet();
    LOG.warn("No reading: {}", line);
  }

  @Override
  public long readings() {
    return readings.get();
  }

  @Override
  public long badLines() {
    return badLines.get();
  }
}
