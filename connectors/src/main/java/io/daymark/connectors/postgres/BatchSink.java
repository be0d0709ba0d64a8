package io.daymark.connectors.postgres;

import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/**
 * Writes elements to PostgreSQL in batches, each batch in one transaction of the caller's shape. At
 * least once: everything received before a checkpoint barrier is durable before the checkpoint
 * completes.
 *
 * <p>{@link StatementSink} serves where one statement makes a batch durable. This sink is for what
 * that one cannot do: a transaction over several statements and tables, a batch tried again as a
 * whole over lost connections, and a batch with a row that the database refuses, which is split
 * until that row stands alone.
 */
public final class BatchSink<T> implements Sink<T> {

  private static final long serialVersionUID = 1L;

  private final PostgresOptions options;
  private final Limits limits;
  private final BatchTransaction<T> transaction;

  /**
   * When a batch is written.
   *
   * @param weight as soon as its elements weigh this much
   * @param delay after its first element at the latest
   * @param patience how long a transaction is tried for while the database is away
   */
  public record Limits(int weight, Duration delay, Duration patience) implements Serializable {}

  public BatchSink(PostgresOptions options, Limits limits, BatchTransaction<T> transaction) {
    this.options = options;
    this.limits = limits;
    this.transaction = transaction;
  }

  @Override
  public SinkWriter<T> createWriter(WriterInitContext context) throws IOException {
    return new BatchWriter<>(options, limits, transaction, context.getProcessingTimeService());
  }
}
