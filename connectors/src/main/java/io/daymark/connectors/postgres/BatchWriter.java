package io.daymark.connectors.postgres;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.operators.ProcessingTimeService;
import org.apache.flink.api.connector.sink2.SinkWriter;

/** Gathers elements and writes them; see {@link BatchSink}. */
final class BatchWriter<T> implements SinkWriter<T> {

  private static final int LONGEST_ELEMENT_SHOWN = 500;

  private final PostgresOptions options;
  private final BatchSink.Limits limits;
  private final BatchTransaction<T> transaction;
  private final Transactions transactions;
  private final ProcessingTimeService clock;
  private List<T> batch = new ArrayList<>();
  private long weight;

  BatchWriter(
      PostgresOptions options,
      BatchSink.Limits limits,
      BatchTransaction<T> transaction,
      ProcessingTimeService clock) {
    this.options = options;
    this.limits = limits;
    this.transaction = transaction;
    this.transactions = new Transactions(options, limits.patience());
    this.clock = clock;
  }

  @Override
  public void write(T element, Context context) throws IOException {
    if (batch.isEmpty()) {
      clock.registerTimer(
          clock.getCurrentProcessingTime() + limits.delay().toMillis(), time -> flush());
    }
    batch.add(element);
    weight += transaction.weight(element);
    if (weight >= limits.weight()) {
      flush();
    }
  }

  @Override
  public void flush(boolean endOfInput) throws IOException {
    flush();
  }

  private void flush() throws IOException {
    List<T> full = batch;
    batch = new ArrayList<>();
    weight = 0;
    if (full.isEmpty()) {
      return;
    }
    List<IOException> refused = new ArrayList<>();
    write(full, refused);
    if (!refused.isEmpty()) {
      IOException first = refused.get(0);
      refused.subList(1, refused.size()).forEach(first::addSuppressed);
      throw first;
    }
  }

  /**
   * Writes all that the database takes, and says what it does not take when the others are written.
   */
  private void write(List<T> elements, List<IOException> refused) throws IOException {
    try {
      transactions.run(
          connection -> {
            // The connection has not begun its transaction: nothing was sent on it yet.
            transaction.prepare(options, elements);
            transaction.write(connection, elements);
            return null;
          });
    } catch (SQLException e) {
      if (!SqlErrors.isRejectedRow(e)) {
        throw new IOException("PostgreSQL did not take a batch: " + e.getMessage(), e);
      }
      if (elements.size() > 1) {
        int middle = elements.size() / 2;
        write(elements.subList(0, middle), refused);
        write(elements.subList(middle, elements.size()), refused);
      } else {
        refused.add(
            new IOException(
                "PostgreSQL refuses this row (all others of its batch are written): "
                    + shown(elements.get(0)),
                e));
      }
    }
  }

  private String shown(T element) {
    String text = String.valueOf(element);
    return text.length() <= LONGEST_ELEMENT_SHOWN
        ? text
        : text.substring(0, LONGEST_ELEMENT_SHOWN) + "…";
  }

  @Override
  public void close() {
    transactions.close();
  }
}
