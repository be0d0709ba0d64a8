package io.daymark.local;

import io.daymark.config.DaymarkConfig;
import io.daymark.table.Migrations;
import java.io.Closeable;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The embedded servers, ready: the schema is current and the topics are there. They are started
 * side by side and stopped one after the other, Flink first and PostgreSQL last.
 */
final class Servers implements Closeable {

  private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(2);
  private static final int PARALLELISM = 2;
  private static final int PARTITIONS = 4;

  private final ReverseCloser running = new ReverseCloser();
  private final EmbeddedDatabase database;
  private final EmbeddedKafka kafka;
  private final EmbeddedFlink flink;

  /**
   * Starts all of them.
   *
   * @throws StartFailure of the first that did not come up; the others are stopped again
   */
  static Servers start(DataDirectory.Layout layout, LocalOptions options)
      throws StartFailure, IOException, InterruptedException {
    EmbeddedFlink.requireFree(options.uiPort());
    var database = new Background<>("start-postgres", () -> database(layout)).task();
    var kafka =
        new Background<>("start-kafka", () -> kafka(layout, options.config().kafka())).task();
    var flink =
        new Background<>("start-flink", () -> EmbeddedFlink.start(layout, flink(layout, options)))
            .task();
    ReverseCloser came = new ReverseCloser();
    StartFailure failure = null;
    for (FutureTask<? extends Closeable> start : List.of(database, kafka, flink)) {
      try {
        came.add(start.get());
      } catch (ExecutionException e) {
        failure = failure == null ? asStartFailure(e.getCause()) : failure;
      }
    }
    if (failure != null) {
      came.close();
      throw failure;
    }
    return new Servers(done(database), done(kafka), done(flink));
  }

  private Servers(EmbeddedDatabase database, EmbeddedKafka kafka, EmbeddedFlink flink)
      throws IOException {
    this.database = running.add(database);
    this.kafka = running.add(kafka);
    this.flink = running.add(flink);
  }

  private static EmbeddedDatabase database(DataDirectory.Layout layout)
      throws StartFailure, SQLException, IOException {
    EmbeddedDatabase database = EmbeddedDatabase.start(layout.postgres(), 0);
    return prepared(database, () -> Migrations.migrate(database.options()));
  }

  private static EmbeddedKafka kafka(DataDirectory.Layout layout, DaymarkConfig.Kafka topics)
      throws StartFailure, SQLException, IOException {
    EmbeddedKafka kafka =
        EmbeddedKafka.start(layout.kafka(), 0, EmbeddedKafka.DEFAULT_MAX_MESSAGE_BYTES);
    return prepared(
        kafka,
        () -> {
          kafka.createTopic(topics.signalsTopic(), PARTITIONS);
          kafka.createTopic(topics.deadLettersTopic(), 1);
        });
  }

  /** What makes a server that runs ready for use. */
  @FunctionalInterface
  private interface Preparation {
    void run() throws StartFailure, SQLException;
  }

  /** The server when it is ready; one that cannot be made ready is stopped. */
  private static <T extends Closeable> T prepared(T server, Preparation preparation)
      throws StartFailure, SQLException, IOException {
    boolean isReady = false;
    try {
      preparation.run();
      isReady = true;
      return server;
    } finally {
      if (!isReady) {
        server.close();
      }
    }
  }

  /**
   * A bounded run starts without state and leaves none: a checkpoint that was taken while the input
   * ended belongs to operators that are finished and would read nothing of a later input.
   */
  private static EmbeddedFlink.Options flink(DataDirectory.Layout layout, LocalOptions options)
      throws IOException {
    boolean bounded = options.ending() == LocalOptions.Ending.BOUNDED;
    if (bounded) {
      DataDirectory.delete(layout.checkpoints());
    }
    return new EmbeddedFlink.Options(
        options.uiPort(),
        CHECKPOINT_INTERVAL,
        PARALLELISM,
        bounded ? layout.checkpointsOfThisRun() : layout.checkpoints());
  }

  private static <T> T done(FutureTask<T> task) throws InterruptedException {
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static StartFailure asStartFailure(Throwable cause) {
    return cause instanceof StartFailure failure
        ? failure
        : new StartFailure("A server did not start (" + cause.getMessage() + ")", cause);
  }

  EmbeddedDatabase database() {
    return database;
  }

  EmbeddedKafka kafka() {
    return kafka;
  }

  EmbeddedFlink flink() {
    return flink;
  }

  /** {@code config} with the addresses of these servers. */
  DaymarkConfig pointedHere(DaymarkConfig config) {
    DaymarkConfig.Kafka topics = config.kafka();
    return new DaymarkConfig(
        new DaymarkConfig.Kafka(
            kafka.bootstrap(),
            topics.groupId(),
            topics.signalsTopic(),
            topics.deadLettersTopic(),
            topics.startFrom(),
            topics.properties()),
        database.options(),
        config.postgresPatience(),
        config.time(),
        config.flow(),
        config.deadLetters(),
        config.audit());
  }

  @Override
  public void close() throws IOException {
    running.close();
  }

  @Override
  public String toString() {
    return "Servers";
  }
}
