package io.daymark.connectors.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.Properties;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;

/**
 * Writes dead letters to a topic, at least once: a failure repeats those since the checkpoint, and
 * a broker that refuses one fails the job, so none is lost.
 *
 * <p>A record has the key of its message, the bytes as value and these headers, all UTF-8 text:
 * {@code reason}, {@code detail}, {@code topic}, {@code partition}, {@code offset}, {@code items}
 * (0 for a whole message), {@code size}, {@code sha256}, and {@code truncated} with the number of
 * bytes left out where only the head is carried. The topic's {@code max.message.bytes} must be at
 * least {@code maxBytes} + {@value #OVERHEAD}; Kafka's default is a megabyte.
 */
public final class DeadLetterSink {

  /** What key, headers and framing take at most; each header is bounded, the topic's name too. */
  static final int OVERHEAD = 16 * 1024;

  private DeadLetterSink() {}

  /**
   * @param properties for the producer; secrets among them
   * @param maxBytes the same as in {@link DeadLetterLimits}
   */
  public static KafkaSink<DeadLetter> create(
      String bootstrapServers, String topic, Map<String, String> properties, int maxBytes) {
    KafkaRecordSerializationSchema<DeadLetter> records =
        (letter, context, timestamp) -> record(topic, letter);
    return KafkaSink.<DeadLetter>builder()
        .setBootstrapServers(bootstrapServers)
        .setKafkaProducerConfig(settings(properties, maxBytes))
        .setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE)
        .setRecordSerializer(records)
        .build();
  }

  /** The largest dead letter fits a request, whatever the properties say. */
  static Properties settings(Map<String, String> properties, int maxBytes) {
    Properties producer = new Properties();
    producer.putAll(properties);
    int request = maxBytes + OVERHEAD;
    producer.merge(
        ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
        String.valueOf(Math.max(request, 1024 * 1024)),
        (theirs, ours) ->
            Long.parseLong(theirs.toString()) < request ? String.valueOf(request) : theirs);
    producer.setProperty(ProducerConfig.ACKS_CONFIG, "all");
    return producer;
  }

  static ProducerRecord<byte[], byte[]> record(String topic, DeadLetter letter) {
    var record = new ProducerRecord<>(topic, null, letter.key(), letter.value());
    Headers headers = record.headers();
    add(headers, "reason", letter.reason());
    add(headers, "detail", letter.detail());
    add(headers, "topic", letter.topic());
    add(headers, "partition", letter.partition());
    add(headers, "offset", letter.offset());
    add(headers, "items", letter.items());
    add(headers, "size", letter.size());
    add(headers, "sha256", letter.sha256());
    if (letter.truncated()) {
      add(headers, "truncated", letter.size() - letter.value().length);
    }
    return record;
  }

  private static void add(Headers headers, String name, Object value) {
    headers.add(name, value.toString().getBytes(UTF_8));
  }
}
