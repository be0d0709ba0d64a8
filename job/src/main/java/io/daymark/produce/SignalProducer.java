package io.daymark.produce;

import io.daymark.avro.SignalBatch;
import io.daymark.decode.SignalEncoding;
import io.daymark.decode.WireText;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Sends batches to a topic, each a message keyed by its subject, so that one subject's messages
 * stay in order. The producer is idempotent and waits for every in-sync replica: what {@link
 * #flush} has counted is stored, once. For one thread.
 */
public final class SignalProducer implements AutoCloseable {

  private final Producer<byte[], byte[]> producer;
  private final String topic;
  private final AtomicReference<Exception> firstError = new AtomicReference<>();
  private long messages;
  private long readings;

  /** What was stored. */
  public record Counts(long messages, long readings) {}

  SignalProducer(Producer<byte[], byte[]> producer, String topic) {
    this.producer = producer;
    this.topic = topic;
  }

  /**
   * @param properties for the Kafka client, over Daymark's own; secrets among them
   */
  public static SignalProducer connect(
      String bootstrapServers, String topic, Map<String, String> properties) {
    Map<String, Object> all = new HashMap<>();
    all.put(ProducerConfig.LINGER_MS_CONFIG, "20");
    all.put(ProducerConfig.BATCH_SIZE_CONFIG, String.valueOf(256 * 1024));
    all.putAll(properties);
    all.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    all.put(ProducerConfig.ACKS_CONFIG, "all");
    all.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
    return new SignalProducer(
        new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer()), topic);
  }

  /**
   * Hands a batch over for sending, which may wait for room.
   *
   * @throws KafkaException when it, or one before it, cannot be stored
   */
  public void send(SignalBatch batch) {
    check();
    byte[] key = WireText.encode(batch.getSubject());
    producer.send(
        new ProducerRecord<>(topic, key, SignalEncoding.encode(batch)),
        (metadata, error) -> {
          if (error != null) {
            firstError.compareAndSet(null, error);
          }
        });
    messages++;
    readings += batch.getSignals().size();
  }

  /**
   * Waits until everything handed over is stored.
   *
   * @return what was stored since this producer began
   * @throws KafkaException when something could not be
   */
  public Counts flush() {
    producer.flush();
    check();
    return new Counts(messages, readings);
  }

  private void check() {
    Exception error = firstError.get();
    if (error != null) {
      throw new KafkaException("A message for topic " + topic + " could not be stored", error);
    }
  }

  /** Gives the connection up; what was not flushed may be stored or not. */
  @Override
  public void close() {
    producer.close();
  }
}
