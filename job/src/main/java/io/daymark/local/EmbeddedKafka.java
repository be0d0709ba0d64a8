package io.daymark.local;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * One Kafka broker (KRaft: broker and controller in one) inside this JVM, on the loopback
 * interface. Topics and offsets survive a start on the same directory.
 */
public final class EmbeddedKafka implements Closeable {

  private static final int NODE = 1;

  /** Larger than Kafka's 1 MiB, so that a device's large message need not be split. */
  public static final int DEFAULT_MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

  private final KafkaRaftServer server;
  private final String bootstrap;
  private boolean closed;

  private EmbeddedKafka(KafkaRaftServer server, String bootstrap) {
    this.server = server;
    this.bootstrap = bootstrap;
  }

  /**
   * Starts a broker on {@code directory}, which is formatted when it is new.
   *
   * @param port 0 for a free one
   * @param maxMessageBytes the largest record batch it takes
   * @throws StartFailure when it does not come up
   */
  public static EmbeddedKafka start(Path directory, int port, int maxMessageBytes)
      throws StartFailure {
    try {
      List<Integer> free = Ports.free(2);
      int brokerPort = port == 0 ? free.get(0) : port;
      Files.createDirectories(directory);
      format(directory);
      Properties settings = settings(directory, brokerPort, free.get(1), maxMessageBytes);
      KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
      server.startup();
      return new EmbeddedKafka(server, Ports.HOST + ":" + brokerPort);
    } catch (IOException | RuntimeException e) {
      throw new StartFailure(
          "The embedded Kafka broker did not start on " + directory + " (" + e + ")", e);
    }
  }

  private static void format(Path directory) throws IOException {
    if (Files.exists(directory.resolve("meta.properties"))) {
      return;
    }
    try {
      new Formatter()
          .setPrintStream(
              new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
          .setNodeId(NODE)
          .setClusterId(Uuid.randomUuid().toString())
          .addDirectory(directory.toString())
          .setMetadataLogDirectory(directory.toString())
          .setControllerListenerName("CONTROLLER")
          .setReleaseVersion(MetadataVersion.latestProduction())
          .run();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) { // declared by run() without being more specific
      throw new IOException(e);
    }
  }

  private static Properties settings(
      Path directory, int brokerPort, int controllerPort, int maxMessageBytes) {
    Properties settings = new Properties();
    settings.putAll(
        Map.ofEntries(
            Map.entry("process.roles", "broker,controller"),
            Map.entry("node.id", String.valueOf(NODE)),
            Map.entry("log.dirs", directory.toString()),
            Map.entry("controller.listener.names", "CONTROLLER"),
            Map.entry("controller.quorum.voters", NODE + "@" + Ports.HOST + ":" + controllerPort),
            Map.entry(
                "listeners",
                String.format(
                    Locale.ROOT,
                    "PLAINTEXT://%s:%d,CONTROLLER://%s:%d",
                    Ports.HOST,
                    brokerPort,
                    Ports.HOST,
                    controllerPort)),
            Map.entry("advertised.listeners", "PLAINTEXT://" + Ports.HOST + ":" + brokerPort),
            Map.entry("message.max.bytes", String.valueOf(maxMessageBytes)),
            Map.entry("replica.fetch.max.bytes", String.valueOf(maxMessageBytes))));
    settings.putAll(small());
    return settings;
  }

  /** One node, few threads, small buffers, no waiting for group members that never come. */
  private static Map<String, String> small() {
    return Map.ofEntries(
        Map.entry("auto.create.topics.enable", "false"),
        Map.entry("default.replication.factor", "1"),
        Map.entry("offsets.topic.replication.factor", "1"),
        Map.entry("offsets.topic.num.partitions", "1"),
        Map.entry("transaction.state.log.replication.factor", "1"),
        Map.entry("transaction.state.log.num.partitions", "1"),
        Map.entry("transaction.state.log.min.isr", "1"),
        Map.entry("share.coordinator.state.topic.replication.factor", "1"),
        Map.entry("share.coordinator.state.topic.num.partitions", "1"),
        Map.entry("share.coordinator.state.topic.min.isr", "1"),
        Map.entry("group.initial.rebalance.delay.ms", "0"),
        Map.entry("num.network.threads", "1"),
        Map.entry("num.io.threads", "2"),
        Map.entry("background.threads", "1"),
        Map.entry("num.recovery.threads.per.data.dir", "1"),
        Map.entry("queued.max.requests", "16"),
        Map.entry("log.cleaner.dedupe.buffer.size", "1100000"),
        Map.entry("log.cleaner.io.buffer.size", "65536"),
        Map.entry("log.segment.bytes", "67108864"),
        Map.entry("log.index.size.max.bytes", "1048576"),
        Map.entry("log.retention.ms", "-1"),
        Map.entry("broker.session.timeout.ms", "3000"),
        Map.entry("broker.heartbeat.interval.ms", "500"),
        Map.entry("metadata.log.max.snapshot.interval.ms", "0"));
  }

  /** Where clients connect, {@code host:port}. */
  public String bootstrap() {
    return bootstrap;
  }

  /** A client for the broker; the caller closes it. */
  public Admin admin() {
    return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap));
  }

  /** Creates a topic that keeps everything; one that exists already is left as it is. */
  public void createTopic(String topic, int partitions) throws StartFailure {
    try (Admin admin = admin()) {
      admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1))).all().get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new StartFailure("Topic " + topic + " was not created (" + e.getCause() + ")", e);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartFailure("Interrupted while topic " + topic + " was created", e);
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      server.shutdown();
      server.awaitShutdown();
    }
  }

  @Override
  public String toString() {
    return "Kafka";
  }
}
