package io.daymark.connectors.kafka;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** A Kafka broker in this JVM that takes messages of up to 8 MiB. */
final class TestBroker implements AutoCloseable {

  private static final String MAX_BYTES = String.valueOf(8 * 1024 * 1024);

  private final KafkaRaftServer server;
  private final String address;

  TestBroker(Path folder) throws Exception {
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setNodeId(1)
        .setClusterId(Uuid.randomUuid().toString())
        .addDirectory(folder.toString())
        .setMetadataLogDirectory(folder.toString())
        .setControllerListenerName("CONTROLLER")
        .setReleaseVersion(MetadataVersion.latestProduction())
        .run();
    address = "localhost:" + freePort();
    String controller = "localhost:" + freePort();
    Properties settings = new Properties();
    settings.putAll(
        Map.of(
            "process.roles", "broker,controller",
            "node.id", "1",
            "log.dirs", folder.toString(),
            "controller.listener.names", "CONTROLLER",
            "controller.quorum.voters", "1@" + controller,
            "listeners", "PLAINTEXT://" + address + ",CONTROLLER://" + controller,
            "offsets.topic.replication.factor", "1",
            "offsets.topic.num.partitions", "1",
            "message.max.bytes", MAX_BYTES,
            "log.cleaner.enable", "false"));
    server = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
    server.startup();
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  String address() {
    return address;
  }

  void createTopic(String topic, int partitions) throws Exception {
    try (Admin admin = Admin.create(Map.<String, Object>of("bootstrap.servers", address))) {
      admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1))).all().get();
    }
  }

  /** Values, null for a tombstone, each with the key {@code key}. */
  void send(String topic, int partition, List<byte[]> values) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", address, "max.request.size", MAX_BYTES, "linger.ms", "5");
    try (var producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      byte[] key = "key".getBytes(StandardCharsets.UTF_8);
      values.forEach(v -> producer.send(new ProducerRecord<>(topic, partition, key, v)));
      producer.flush();
    }
  }

  /** All of the one partition of a topic. */
  List<ConsumerRecord<byte[], byte[]>> read(String topic) {
    Map<String, Object> settings = Map.of("bootstrap.servers", address);
    TopicPartition only = new TopicPartition(topic, 0);
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(only));
      consumer.seekToBeginning(List.of(only));
      long end = consumer.endOffsets(List.of(only)).get(only);
      while (consumer.position(only) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }
}
