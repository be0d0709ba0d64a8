package io.daymark.local;

import io.daymark.config.DaymarkConfig;
import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.model.Days;
import io.daymark.table.Marks;
import io.daymark.table.Streams;
import io.daymark.table.Watermarks;
import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Whether a running job has nothing left to do: every message that is stored is before a committed
 * offset, two further checkpoints have completed with W the same at both, and no mark is due. The
 * two checkpoints are for days that what was read last has closed: W follows one checkpoint later.
 */
final class Drain implements Closeable {

  private static final int CHECKPOINTS = 2;

  private final Admin admin;
  private final Connection connection;
  private final DaymarkConfig.Kafka kafka;

  private long checkpointsWhenStill = -1;
  private long watermarkWhenStill;

  Drain(Admin admin, PostgresOptions postgres, DaymarkConfig.Kafka kafka) throws SQLException {
    this.admin = admin;
    this.connection = postgres.connect();
    this.kafka = kafka;
  }

  /**
   * Looks once; to be asked again until it says yes.
   *
   * @param checkpoints completed so far
   */
  boolean isOver(long checkpoints) throws SQLException, IOException, InterruptedException {
    long watermark =
        Watermarks.read(connection, Streams.SIGNALS)
            .map(Watermarks.Watermark::day)
            .orElse(Days.NEVER);
    boolean moved = checkpointsWhenStill < 0 || watermark != watermarkWhenStill;
    if (moved || !isConsumed()) {
      checkpointsWhenStill = isConsumed() ? checkpoints : -1;
      watermarkWhenStill = watermark;
      return false;
    }
    return checkpoints >= checkpointsWhenStill + CHECKPOINTS
        && Marks.due(connection, Streams.SIGNALS).count() == 0;
  }

  private boolean isConsumed() throws IOException, InterruptedException {
    try {
      Map<TopicPartition, OffsetSpec> newest = new HashMap<>();
      admin
          .describeTopics(List.of(kafka.signalsTopic()))
          .allTopicNames()
          .get()
          .get(kafka.signalsTopic())
          .partitions()
          .forEach(
              p ->
                  newest.put(
                      new TopicPartition(kafka.signalsTopic(), p.partition()),
                      OffsetSpec.latest()));
      Map<TopicPartition, OffsetAndMetadata> committed =
          admin.listConsumerGroupOffsets(kafka.groupId()).partitionsToOffsetAndMetadata().get();
      return admin.listOffsets(newest).all().get().entrySet().stream()
          .allMatch(
              end -> {
                OffsetAndMetadata reached = committed.get(end.getKey());
                return end.getValue().offset() == 0
                    || reached != null && reached.offset() >= end.getValue().offset();
              });
    } catch (ExecutionException e) {
      throw new IOException("The embedded Kafka broker does not answer", e.getCause());
    }
  }

  @Override
  public void close() throws IOException {
    admin.close();
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }
}
