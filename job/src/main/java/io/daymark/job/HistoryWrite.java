package io.daymark.job;

import io.daymark.connectors.postgres.BatchTransaction;
import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.model.HistoryBatch;
import io.daymark.table.SignalHistoryTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rows of signal_history with their marks, in one transaction; partitions are made before it. */
final class HistoryWrite implements BatchTransaction<HistoryBatch> {

  private static final long serialVersionUID = 1L;

  private transient Set<Long> daysWithPartition;

  @Override
  public void prepare(PostgresOptions options, List<HistoryBatch> batch) throws SQLException {
    if (daysWithPartition == null) {
      daysWithPartition = new HashSet<>();
    }
    Set<Long> days = new HashSet<>();
    batch.forEach(row -> days.add(row.day()));
    days.removeAll(daysWithPartition);
    if (!days.isEmpty()) {
      SignalHistoryTable.ensurePartitions(options, days);
      daysWithPartition.addAll(days);
    }
  }

  @Override
  public void write(Connection connection, List<HistoryBatch> batch) throws SQLException {
    SignalHistoryTable.write(connection, batch);
  }

  @Override
  public int weight(HistoryBatch row) {
    return row.readings().size();
  }
}
