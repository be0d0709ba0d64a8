package io.daymark.table;

import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.model.HistoryBatch;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The table signal_history: every reading as it came, the truth that all others are made from. */
public final class SignalHistoryTable {

  private static final String INSERT = Sql.resource("history_insert.sql");

  private SignalHistoryTable() {}

  /**
   * Writes batches and, for those that have one, their marks. A batch whose content is already
   * there adds no row, but its mark is written all the same: a replay may find late what was on
   * time before. The partitions of their days must exist, see {@link #ensurePartitions}.
   *
   * @param batches of one epoch
   * @throws SQLException {@link Fence#FENCED} among others
   * @throws IllegalArgumentException when epochs differ
   */
  public static void write(Connection c, List<HistoryBatch> batches) throws SQLException {
    if (batches.isEmpty()) {
      return;
    }
    long epoch = batches.get(0).epoch();
    if (batches.stream().anyMatch(batch -> batch.epoch() != epoch)) {
      throw new IllegalArgumentException("Batches of several epochs in one transaction");
    }
    Fence.enter(c, Streams.SIGNALS, epoch);
    insert(c, batches.stream().map(HistoryRow::of).sorted(HistoryRow.KEY).toList());
    Marks.upsert(c, Streams.SIGNALS, marks(batches));
  }

  private static void insert(Connection c, List<HistoryRow> rows) throws SQLException {
    try (PreparedStatement insert = c.prepareStatement(INSERT)) {
      new Columns<>(insert, rows, 1)
          .days(HistoryRow::day)
          .texts(HistoryRow::subject)
          .bytes(HistoryRow::chunk)
          .texts(HistoryRow::names)
          .texts(HistoryRow::timestamps)
          .texts(HistoryRow::numbers)
          .texts(HistoryRow::strings)
          .texts(HistoryRow::latitudes)
          .texts(HistoryRow::longitudes)
          .texts(HistoryRow::hdops)
          .texts(HistoryRow::headings)
          .texts(HistoryRow::sources)
          .texts(HistoryRow::producers)
          .texts(HistoryRow::cloudEventIds);
      insert.executeUpdate();
    }
  }

  private static List<Marks.Mark> marks(List<HistoryBatch> batches) {
    List<Marks.Mark> marks = new ArrayList<>();
    for (HistoryBatch batch : batches) {
      if (batch.mark() != null) {
        marks.add(new Marks.Mark(new Marks.SubjectDay(batch.subject(), batch.day()), batch.mark()));
      }
    }
    return marks;
  }

  /**
   * Makes the partitions of these days where they are missing, on a connection and in a transaction
   * of its own. To be called before the transaction that writes; cheap when they are there, but a
   * round trip, so callers remember what they have ensured.
   *
   * @throws SQLException when it did not succeed within a minute
   */
  public static void ensurePartitions(PostgresOptions options, Set<Long> days) throws SQLException {
    HistoryPartitions.ensure(options, days);
  }
}
