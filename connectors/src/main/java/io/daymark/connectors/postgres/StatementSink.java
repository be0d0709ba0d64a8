package io.daymark.connectors.postgres;

import java.io.IOException;
import java.time.Duration;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.jdbc.JdbcExecutionOptions;
import org.apache.flink.connector.jdbc.JdbcStatementBuilder;
import org.apache.flink.connector.jdbc.core.datastream.sink.JdbcSink;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one statement for each element, by Flink's {@code JdbcSink}, for elements that are batches
 * already. At least once: everything received before a checkpoint barrier is durable before the
 * checkpoint completes, so the statement must be idempotent.
 *
 * <p>What it adds to that sink is an end without harm. {@code JdbcSink} 4.0.0 writes what is
 * pending once more when its task is cancelled, and throws from {@code close()} when that fails;
 * Flink takes an exception there as fatal for the whole TaskManager, with the tasks of all other
 * jobs. Here a task that ends writes nothing more: what was pending is sent again after a restart.
 */
public final class StatementSink<T> implements Sink<T> {

  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(StatementSink.class);

  private final PatientConnections connections;
  private final JdbcSink<T> sink;

  /**
   * @param statement binds an element to the parameters of {@code sql}
   * @param patience how long connecting is tried for while the database is away
   */
  public StatementSink(
      PostgresOptions options, Duration patience, String sql, JdbcStatementBuilder<T> statement) {
    this.connections = new PatientConnections(options, patience);
    this.sink =
        JdbcSink.<T>builder()
            .withQueryStatement(sql, statement)
            .withExecutionOptions(
                JdbcExecutionOptions.builder().withBatchSize(1).withBatchIntervalMs(0).build())
            .buildAtLeastOnce(connections);
  }

  // try: the writer's close() declares Exception, and javac sees InterruptedException in that.
  @Override
  @SuppressWarnings("try")
  public SinkWriter<T> createWriter(WriterInitContext context) throws IOException {
    SinkWriter<T> writer = sink.createWriter(context);
    return new SinkWriter<>() {
      @Override
      public void write(T element, Context elementContext)
          throws IOException, InterruptedException {
        writer.write(element, elementContext);
      }

      @Override
      public void flush(boolean endOfInput) throws IOException, InterruptedException {
        writer.flush(endOfInput);
      }

      @Override
      public void close() throws Exception {
        connections.end();
        try {
          writer.close();
        } catch (RuntimeException e) {
          LOG.info("The task ends with rows that were not written; a restart sends them again", e);
        }
      }
    };
  }
}
