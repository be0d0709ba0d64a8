package io.daymark.connectors.kafka;

import java.util.Properties;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.KafkaSourceOptions;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;

/** Kafka sources that decode where the position of a message is known. */
public final class KafkaSources {

  /**
   * How often new partitions and topics are looked for; such a partition is read from its start.
   */
  private static final String DISCOVERY_MILLIS = "60000";

  private KafkaSources() {}

  /**
   * A source of decoded messages. Its offsets are part of Flink's checkpoints, so after a failure
   * every message since the checkpoint comes again and none is left out.
   *
   * <p>It fails with {@link DeadLetterShareExceeded}, which is not restarted, when more messages
   * than {@code limits} allow yield nothing. Transactions that their producer has aborted are not
   * read.
   *
   * @param type of the values, for records between operators
   */
  public static <T> KafkaSource<Decoded<T>> decoding(
      KafkaInput input, Decoder<T> decoder, TypeInformation<T> type, DeadLetterLimits limits) {
    Properties properties = new Properties();
    properties.setProperty(
        KafkaSourceOptions.PARTITION_DISCOVERY_INTERVAL_MS.key(), DISCOVERY_MILLIS);
    properties.setProperty(KafkaSourceOptions.COMMIT_OFFSETS_ON_CHECKPOINT.key(), "true");
    properties.setProperty(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    properties.putAll(input.properties());
    KafkaSourceBuilder<Decoded<T>> source =
        KafkaSource.<Decoded<T>>builder()
            .setBootstrapServers(input.bootstrapServers())
            .setGroupId(input.groupId())
            .setTopics(input.topics())
            .setStartingOffsets(
                switch (input.start()) {
                  case COMMITTED -> committedOrEarliest();
                  case EARLIEST -> OffsetsInitializer.earliest();
                })
            .setProperties(properties)
            .setDeserializer(new DecodingSchema<>(decoder, type, limits));
    if (input.end() == KafkaInput.End.NEWEST_AT_START) {
      source.setBounded(OffsetsInitializer.latest());
    }
    return source.build();
  }

  /** The connector offers no way to say this without Kafka's deprecated enum. */
  @SuppressWarnings("deprecation")
  private static OffsetsInitializer committedOrEarliest() {
    return OffsetsInitializer.committedOffsets(OffsetResetStrategy.EARLIEST);
  }
}
