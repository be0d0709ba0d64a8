package io.daymark.local;

import io.daymark.config.DaymarkConfig;
import io.daymark.decode.WireText;
import io.daymark.simulate.Fleet;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A simulated fleet that begins some days in the past, hurries until it has reached the present, so
 * that the user sees days close, and then lives in real time. It continues where the tables end.
 */
final class FleetFeed implements Feeding {

  private static final int VEHICLES = 25;
  private static final int DAYS_BACK = 3;

  /** How many times faster than time itself the past goes by: a day in about half a minute. */
  private static final int HURRY = 2_880;

  private final DaymarkConfig.Kafka kafka;
  private final Fleet fleet;
  private final long firstStep;
  private final AtomicLong readings = new AtomicLong();

  /**
   * @param newest reading that the tables have; empty when they are new
   */
  FleetFeed(DaymarkConfig.Kafka kafka, long seed, Optional<Instant> newest) {
    this.kafka = kafka;
    this.fleet = new Fleet(seed, VEHICLES);
    Instant begin = Instant.now().truncatedTo(ChronoUnit.DAYS).minus(DAYS_BACK, ChronoUnit.DAYS);
    this.firstStep = newest.map(Fleet::step).map(step -> step + 1).orElse(Fleet.step(begin));
  }

  @Override
  public Void call() throws IOException, InterruptedException {
    AtomicReference<Exception> failure = new AtomicReference<>();
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(settings(), new ByteArraySerializer(), new ByteArraySerializer())) {
      long step = firstStep;
      long due = System.nanoTime();
      while (failure.get() == null) {
        for (Fleet.Message message : fleet.messages(step)) {
          producer.send(
              new ProducerRecord<>(
                  kafka.signalsTopic(), WireText.encode(message.subject()), message.value()),
              (stored, error) -> failure.compareAndSet(null, error));
          readings.addAndGet(message.readings());
        }
        step++;
        due = Math.max(due + hurriedStepNanos(), System.nanoTime() - hurriedStepNanos());
        TimeUnit.NANOSECONDS.sleep(Math.max(due - System.nanoTime(), untilPresent(step)));
      }
    } catch (InterruptException e) {
      throw new InterruptedException(e.getMessage());
    }
    throw new IOException("The fleet's messages are not stored", failure.get());
  }

  private static long hurriedStepNanos() {
    return Duration.ofSeconds(Fleet.STEP_SECONDS).toNanos() / HURRY;
  }

  /** Nanoseconds until a step lies in the past; negative when it does. */
  private static long untilPresent(long step) {
    return Duration.between(Instant.now(), Fleet.time(step + 1)).toNanos();
  }

  private Map<String, Object> settings() {
    Map<String, Object> settings = new HashMap<>(kafka.properties());
    settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
    settings.put(ProducerConfig.LINGER_MS_CONFIG, "50");
    return settings;
  }

  @Override
  public long readings() {
    return readings.get();
  }

  @Override
  public long badLines() {
    return 0;
  }
}
