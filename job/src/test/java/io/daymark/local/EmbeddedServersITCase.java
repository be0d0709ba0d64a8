package io.daymark.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class EmbeddedServersITCase {

  private static EmbeddedFlink.Options flinkOf(DataDirectory.Layout data) {
    return new EmbeddedFlink.Options(0, Duration.ofMillis(200), 2, data.checkpoints());
  }

  @TempDir Path directory;

  @Test
  void databaseKeepsItsRowsOverAStopAndAStart() throws Exception {
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory.resolve("pg"), 0);
        Connection connection = database.options().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE kept AS SELECT 42 AS answer");
      assertThat(one(statement, "SHOW synchronous_commit")).isEqualTo("on");
      assertThat(one(statement, "SHOW fsync")).isEqualTo("on");
      assertThat(one(statement, "SHOW server_encoding")).isEqualTo("UTF8");
      assertThat(one(statement, "SHOW max_locks_per_transaction")).isEqualTo("1024");
    }
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory.resolve("pg"), 0);
        Connection connection = database.options().connect();
        Statement statement = connection.createStatement()) {
      assertThat(one(statement, "SELECT answer FROM kept")).isEqualTo("42");
    }
  }

  @Test
  void databaseComesUpOnTheDirectoryOfAServerThatWasLeftRunning() throws Exception {
    Path pg = directory.resolve("pg");
    assertThat(LeftRunning.startAndHaltOn(pg)).isZero();
    ProcessHandle orphan = Postmaster.of(pg).orElseThrow();
    try (EmbeddedDatabase database = EmbeddedDatabase.start(pg, 0);
        Connection connection = database.options().connect()) {
      assertThat(orphan.isAlive()).isFalse();
      assertThat(connection.isValid(5)).isTrue();
    }
    assertThat(Postmaster.of(pg)).isEmpty();
  }

  @Test
  void topicsKeepTheirRecordsOverAStopAndAStart() throws Exception {
    Path kafka = directory.resolve("kafka");
    byte[] large = new byte[3 * 1024 * 1024];
    try (EmbeddedKafka broker =
        EmbeddedKafka.start(kafka, 0, EmbeddedKafka.DEFAULT_MAX_MESSAGE_BYTES)) {
      broker.createTopic("signals", 4);
      broker.createTopic("signals", 4);
      try (KafkaProducer<byte[], byte[]> producer = producer(broker)) {
        producer.send(new ProducerRecord<>("signals", 3, null, large)).get();
      }
    }
    try (EmbeddedKafka broker =
            EmbeddedKafka.start(kafka, 0, EmbeddedKafka.DEFAULT_MAX_MESSAGE_BYTES);
        KafkaConsumer<byte[], byte[]> consumer =
            new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker.bootstrap()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
      TopicPartition partition = new TopicPartition("signals", 3);
      assertThat(consumer.partitionsFor("signals")).hasSize(4);
      assertThat(consumer.endOffsets(List.of(partition))).containsEntry(partition, 1L);
    }
  }

  @Test
  void jobContinuesFromTheCheckpointThatAnEarlierRunHasLeft() throws Exception {
    try (DataDirectory data = DataDirectory.open(directory, DataDirectory.Retention.KEPT)) {
      try (EmbeddedFlink flink = EmbeddedFlink.start(data.layout(), flinkOf(data.layout()))) {
        RunningJob job = flink.submit(endless(flink), "endless");
        org.awaitility.Awaitility.await().until(() -> job.completedCheckpoints() >= 2);
        assertThat(job.hasFinishedWithin(Duration.ofMillis(1))).isFalse();
      }
      RetainedCheckpoint left =
          RetainedCheckpoint.newest(data.layout().checkpoints()).orElseThrow();
      try (EmbeddedFlink flink = EmbeddedFlink.start(data.layout(), flinkOf(data.layout()))) {
        RunningJob job = flink.submit(endless(flink), "endless");
        org.awaitility.Awaitility.await().until(() -> job.completedCheckpoints() >= 3);
        assertThat(left.directory()).doesNotExist();
      }
    }
  }

  private static org.apache.flink.streaming.api.environment.StreamExecutionEnvironment endless(
      EmbeddedFlink flink) {
    var environment = flink.environment();
    environment
        .fromSource(
            new NumberSequenceSource(0, Long.MAX_VALUE - 1),
            WatermarkStrategy.noWatermarks(),
            "Numbers")
        .uid("numbers")
        .keyBy(n -> n % 10)
        .reduce(Long::sum)
        .uid("sums")
        .sinkTo(new DiscardingSink<>())
        .uid("nowhere");
    return environment;
  }

  @Test
  void takenPortOfTheWebUiIsNamedWithTheWayOut() throws Exception {
    try (DataDirectory data = DataDirectory.temporary();
        ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName(Ports.HOST))) {
      var options =
          new EmbeddedFlink.Options(
              taken.getLocalPort(), Duration.ofSeconds(1), 1, data.layout().checkpoints());
      assertThatThrownBy(() -> EmbeddedFlink.start(data.layout(), options))
          .isInstanceOf(StartFailure.class)
          .hasMessageContaining("Port " + taken.getLocalPort())
          .hasMessageContaining("--ui-port");
    }
  }

  @Test
  void allThreeTogetherLeaveNoProcessAndNoDirectory() throws Exception {
    DataDirectory data = DataDirectory.temporary();
    ReverseCloser running = new ReverseCloser();
    running.add(data);
    EmbeddedDatabase database =
        running.add(timed("PostgreSQL", () -> EmbeddedDatabase.start(data.layout().postgres(), 0)));
    EmbeddedKafka kafka =
        running.add(
            timed(
                "Kafka",
                () ->
                    EmbeddedKafka.start(
                        data.layout().kafka(), 0, EmbeddedKafka.DEFAULT_MAX_MESSAGE_BYTES)));
    timed(
        "topic",
        () -> {
          kafka.createTopic("t", 2);
          return null;
        });
    EmbeddedFlink flink =
        running.add(
            timed("Flink", () -> EmbeddedFlink.start(data.layout(), flinkOf(data.layout()))));
    ProcessHandle postmaster = Postmaster.of(data.layout().postgres()).orElseThrow();
    assertThat(read(flink)).contains("<title>Apache Flink Web Dashboard</title>");
    assertThat(database.psql()).contains("-p ");
    timed(
        "close",
        () -> {
          running.close();
          return null;
        });
    running.close();
    assertThat(postmaster.isAlive()).isFalse();
    assertThat(data.root()).doesNotExist();
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }

  private static <T> T timed(String what, java.util.concurrent.Callable<T> start) throws Exception {
    long began = System.nanoTime();
    T result = start.call();
    System.out.printf("%s: %d ms%n", what, (System.nanoTime() - began) / 1_000_000);
    return result;
  }

  private static String read(EmbeddedFlink flink) throws Exception {
    try (var in = flink.webUi().toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static KafkaProducer<byte[], byte[]> producer(EmbeddedKafka broker) {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", broker.bootstrap(), "max.request.size", 8 * 1024 * 1024),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  private static String one(Statement statement, String query) throws Exception {
    try (ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
