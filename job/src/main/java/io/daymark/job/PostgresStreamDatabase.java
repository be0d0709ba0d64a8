package io.daymark.job;

import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.connectors.postgres.Transactions;
import io.daymark.model.MarksDue;
import io.daymark.model.StartFrom;
import io.daymark.model.Started;
import io.daymark.operators.StreamDatabase;
import io.daymark.table.DatabaseClock;
import io.daymark.table.Fence;
import io.daymark.table.Marks;
import io.daymark.table.Recompute;
import io.daymark.table.Start;
import io.daymark.table.Watermarks;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;

/** The tables of one stream, in transactions that are tried again while PostgreSQL is away. */
public final class PostgresStreamDatabase implements StreamDatabase {

  private final Transactions transactions;
  private final String stream;

  public PostgresStreamDatabase(PostgresOptions options, Duration patience, String stream) {
    this.transactions = new Transactions(options, patience);
    this.stream = stream;
  }

  @Override
  public Started start(String job, String attempt, StartFrom from) throws IOException {
    return run(c -> Start.run(c, stream, job, attempt, from));
  }

  @Override
  public long clockMicros() throws IOException {
    return run(DatabaseClock::now);
  }

  @Override
  public long advance(long epoch, long day) throws IOException {
    return run(c -> Watermarks.advance(c, stream, epoch, day));
  }

  @Override
  public int heal(long epoch, int subjects) throws IOException {
    return run(c -> Recompute.run(c, stream, epoch, subjects).subjectDays());
  }

  @Override
  public MarksDue marksDue() throws IOException {
    return run(c -> Marks.due(c, stream));
  }

  private <T> T run(Transactions.Work<T> work) throws IOException {
    try {
      return transactions.run(work);
    } catch (SQLException e) {
      throw Fence.isTakenOver(e)
          ? new FencedOff(e)
          : new IOException("PostgreSQL refuses a transaction: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    transactions.close();
  }
}
