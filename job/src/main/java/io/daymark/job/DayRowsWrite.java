package io.daymark.job;

import io.daymark.connectors.postgres.BatchTransaction;
import io.daymark.model.DayRows;
import io.daymark.model.DaySignal;
import io.daymark.table.SignalsDailyTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Rows of signals_daily. Not a statement of Flink's JDBC sink: the watermark is locked and read
 * first, and a row of a day before it becomes a mark instead.
 */
final class DayRowsWrite implements BatchTransaction<DayRows> {

  private static final long serialVersionUID = 1L;

  @Override
  public void write(Connection connection, List<DayRows> batch) throws SQLException {
    List<DaySignal> rows = batch.stream().flatMap(page -> page.rows().stream()).toList();
    SignalsDailyTable.write(connection, rows, batch.get(0).epoch());
  }

  @Override
  public int weight(DayRows page) {
    return page.rows().size();
  }
}
