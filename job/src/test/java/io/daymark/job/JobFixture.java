package io.daymark.job;

import io.daymark.avro.Signal;
import io.daymark.avro.SignalBatch;
import io.daymark.config.DaymarkConfig;
import io.daymark.decode.SignalEncoding;
import io.daymark.local.DataDirectory;
import io.daymark.local.EmbeddedFlink;
import io.daymark.local.EmbeddedKafka;
import io.daymark.local.RunningJob;
import io.daymark.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The real job on Kafka, Flink and PostgreSQL in this JVM, with short times, one database for each
 * fixture.
 */
final class JobFixture implements AutoCloseable {

  static final Duration PATIENCE = Duration.ofMinutes(3);
  static final Duration IDLE = Duration.ofSeconds(2);
  static final int PARTITIONS = 3;

  final TestDatabase database = TestDatabase.migrated();
  private final DataDirectory directory;
  private final EmbeddedKafka kafka;
  private final EmbeddedFlink flink;
  private EmbeddedFlink elsewhere;
  private final KafkaProducer<byte[], byte[]> producer;

  JobFixture() throws Exception {
    directory = DataDirectory.temporary();
    kafka =
        EmbeddedKafka.start(directory.layout().kafka(), 0, EmbeddedKafka.DEFAULT_MAX_MESSAGE_BYTES);
    kafka.createTopic("signals", PARTITIONS);
    kafka.createTopic("daymark.dead-letters", 1);
    flink =
        EmbeddedFlink.start(
            directory.layout(),
            new EmbeddedFlink.Options(
                0, Duration.ofMillis(500), 2, directory.layout().checkpoints()));
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrap()),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  DaymarkConfig config() {
    DaymarkConfig defaults = DaymarkConfig.defaults();
    DaymarkConfig.Kafka topics = defaults.kafka();
    return new DaymarkConfig(
        new DaymarkConfig.Kafka(
            kafka.bootstrap(),
            topics.groupId(),
            topics.signalsTopic(),
            topics.deadLettersTopic(),
            topics.startFrom(),
            Map.of("metadata.max.age.ms", "1000")),
        database.options(),
        Duration.ofSeconds(30),
        new DaymarkConfig.Time(
            Duration.ofSeconds(1),
            Duration.ofMinutes(30),
            Duration.ofMinutes(10),
            IDLE,
            Duration.ofMinutes(5)),
        defaults.flow(),
        defaults.deadLetters(),
        defaults.audit());
  }

  String bootstrap() {
    return kafka.bootstrap();
  }

  /** Submits the job, from the newest checkpoint that an earlier one has left. */
  RunningJob submit(SignalsJob.Input input, int parallelism) throws Exception {
    return submit(flink, input, parallelism);
  }

  /** Submits a copy of the job, without state, to a cluster of its own. */
  RunningJob submitElsewhere(SignalsJob.Input input, int parallelism) throws Exception {
    elsewhere =
        EmbeddedFlink.start(
            directory.layout(),
            new EmbeddedFlink.Options(
                0, Duration.ofMillis(500), 2, directory.layout().checkpointsOfThisRun()));
    return submit(elsewhere, input, parallelism);
  }

  private RunningJob submit(EmbeddedFlink cluster, SignalsJob.Input input, int parallelism)
      throws Exception {
    StreamExecutionEnvironment env = cluster.environment();
    env.setParallelism(parallelism);
    new SignalsJob(config(), input).defineOn(env);
    return cluster.submit(env, "test");
  }

  /** The next job starts without state. */
  void forgetCheckpoints() throws Exception {
    DataDirectoryFiles.deleteContent(directory.layout().checkpoints());
  }

  void send(int partition, SignalBatch batch) throws Exception {
    send(partition, SignalEncoding.encode(batch));
  }

  void send(int partition, byte[] message) throws ExecutionException, InterruptedException {
    producer.send(new ProducerRecord<>("signals", partition, null, message)).get();
  }

  static SignalBatch speed(String subject, String instant, double value) {
    return new SignalBatch(
        subject,
        "source",
        null,
        subject + instant,
        List.of(new Signal("speed", Instant.parse(instant), value)));
  }

  /** The first column of the first row; null when there is no row. */
  String query(String sql) {
    try (Connection c = database.connect();
        Statement statement = c.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getString(1) : null;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  String watermark() {
    return query("SELECT (watermark AT TIME ZONE 'UTC')::date::text FROM daymark.watermarks");
  }

  @Override
  public void close() throws Exception {
    producer.close();
    if (elsewhere != null) {
      elsewhere.close();
    }
    flink.close();
    kafka.close();
    directory.close();
    database.close();
  }
}
