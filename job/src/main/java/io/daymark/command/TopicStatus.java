package io.daymark.command;

import io.daymark.config.DaymarkConfig.Kafka;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * What the topics say.
 *
 * @param unread messages of the topic signals after the offsets that the last checkpoint has
 *     committed
 * @param deadLetters how many are in their topic
 * @param lastDeadLetters the newest of them, the newest first
 */
record TopicStatus(long unread, long deadLetters, List<Letter> lastDeadLetters) {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** A dead letter by its headers; {@code ?} stands for one that is missing. */
  record Letter(Instant sentAt, String reason, String detail, String position) {}

  /**
   * Reads without joining the group and without committing.
   *
   * @throws KafkaException when no broker answers within 5 s
   */
  static TopicStatus read(Kafka kafka, int letters) {
    Map<String, Object> properties = new HashMap<>(kafka.properties());
    properties.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
    properties.put(ConsumerConfig.GROUP_ID_CONFIG, kafka.groupId());
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    properties.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    try (var consumer =
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      return read(consumer, kafka, letters);
    }
  }

  private static TopicStatus read(Consumer<byte[], byte[]> consumer, Kafka kafka, int letters) {
    List<TopicPartition> signals = partitions(consumer, kafka.signalsTopic());
    List<TopicPartition> dead = partitions(consumer, kafka.deadLettersTopic());
    Map<TopicPartition, Long> begin = consumer.beginningOffsets(dead);
    Map<TopicPartition, Long> end = consumer.endOffsets(dead);
    long count = dead.stream().mapToLong(p -> end.get(p) - begin.get(p)).sum();
    return new TopicStatus(unread(consumer, signals), count, last(consumer, begin, end, letters));
  }

  private static long unread(Consumer<byte[], byte[]> consumer, List<TopicPartition> signals) {
    Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(new HashSet<>(signals));
    Map<TopicPartition, Long> begin = consumer.beginningOffsets(signals);
    Map<TopicPartition, Long> end = consumer.endOffsets(signals);
    return signals.stream()
        .mapToLong(
            p -> {
              OffsetAndMetadata at = committed.get(p);
              return end.get(p) - (at == null ? begin.get(p) : at.offset());
            })
        .sum();
  }

  private static List<Letter> last(
      Consumer<byte[], byte[]> consumer,
      Map<TopicPartition, Long> begin,
      Map<TopicPartition, Long> end,
      int letters) {
    consumer.assign(end.keySet());
    end.forEach((p, offset) -> consumer.seek(p, Math.max(begin.get(p), offset - letters)));
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    Instant giveUp = Instant.now().plus(PATIENCE);
    while (end.keySet().stream().anyMatch(p -> consumer.position(p) < end.get(p))
        && Instant.now().isBefore(giveUp)) {
      consumer.poll(Duration.ofMillis(200)).forEach(records::add);
    }
    return records.stream()
        .sorted(
            Comparator.comparingLong((ConsumerRecord<byte[], byte[]> r) -> r.timestamp())
                .thenComparingLong(ConsumerRecord::offset)
                .reversed())
        .limit(letters)
        .map(TopicStatus::letter)
        .toList();
  }

  private static Letter letter(ConsumerRecord<byte[], byte[]> record) {
    return new Letter(
        Instant.ofEpochMilli(record.timestamp()),
        header(record, "reason"),
        header(record, "detail"),
        header(record, "topic")
            + "-"
            + header(record, "partition")
            + "@"
            + header(record, "offset"));
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null || header.value() == null
        ? "?"
        : Printable.line(new String(header.value(), StandardCharsets.UTF_8));
  }

  private static List<TopicPartition> partitions(Consumer<byte[], byte[]> consumer, String topic) {
    List<PartitionInfo> partitions = consumer.partitionsFor(topic);
    return partitions == null
        ? List.of()
        : partitions.stream().map(p -> new TopicPartition(topic, p.partition())).toList();
  }
}
