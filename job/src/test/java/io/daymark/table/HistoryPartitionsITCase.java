package io.daymark.table;

import static io.daymark.table.TableFixture.day;
import static io.daymark.table.TableFixture.number;
import static io.daymark.table.TableFixture.of;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.StartFrom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Partitions are made by whoever comes first, beside readers and writers. */
class HistoryPartitionsITCase {

  private TableFixture db;

  @BeforeEach
  void started() throws SQLException {
    db = new TableFixture();
    db.start(StartFrom.nothing());
  }

  @AfterEach
  void drop() {
    db.close();
  }

  private String daily() throws SQLException {
    return db.one(
        "SELECT count(*) FROM pg_inherits JOIN pg_class ON oid = inhrelid"
            + " WHERE inhparent = 'daymark.signal_history'::regclass AND relkind = 'r' AND relname ~ '[0-9]{8}$'");
  }

  /** Guards: the advisory lock, and the second look after it, past the session's cache. */
  @Test
  void manyWritersEnsureTheSameAndOtherDaysAtOnce() throws SQLException {
    long first = day("2026-01-01");
    for (int round = 0; round < 3; round++) {
      List<Future<Object>> writers = new ArrayList<>();
      for (int w = 0; w < 12; w++) {
        Set<Long> days = new HashSet<>();
        for (int d = 0; d < 4; d++) {
          days.add(first + round * 8 + (w + d) % 8);
        }
        writers.add(
            db.inBackground(
                c -> {
                  SignalHistoryTable.ensurePartitions(db.database.options(), days);
                  return null;
                }));
      }
      for (Future<Object> writer : writers) {
        of(writer);
      }
      assertThat(daily()).isEqualTo(String.valueOf((round + 1) * 8));
    }
  }

  /** Guard: CREATE TABLE and ATTACH; PARTITION OF would wait for both, and they for it. */
  @Test
  void partitionIsMadeBesideAReaderAndAWriterThatAreInTheMiddle() throws SQLException {
    db.history("car", null, number("n", "2026-01-01T12:00:00Z", "a", 1));
    try (Connection reader = db.transaction();
        Connection writer = db.transaction()) {
      TableFixture.rows(reader, "SELECT * FROM daymark.signals");
      SignalHistoryTable.write(
          writer, db.batches("car", null, number("n", "2026-01-01T12:00:01Z", "a", 1)));
      Future<Object> ensure =
          db.inBackground(
              c -> {
                SignalHistoryTable.ensurePartitions(
                    db.database.options(), Set.of(day("2026-01-02")));
                return null;
              });
      db.awaitBlockedOrDone(ensure);
      assertThat(ensure).isDone();
      of(ensure);
      writer.commit();
    }
    assertThat(daily()).isEqualTo("2");
  }

  /** Guard: days outside 2000 to 2100 need none. */
  @Test
  void farDaysHaveTheirPartitionAlready() throws SQLException {
    SignalHistoryTable.ensurePartitions(
        db.database.options(), Set.of(day("1999-12-31"), day("2101-01-01"), day("0001-01-01")));
    assertThat(daily()).isEqualTo("0");
    SignalHistoryTable.ensurePartitions(
        db.database.options(), Set.of(day("2000-01-01"), day("2100-12-31")));
    assertThat(daily()).isEqualTo("2");
  }
}
