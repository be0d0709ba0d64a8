package io.daymark.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.DaySignal;
import io.daymark.model.Location;
import io.daymark.model.MarkReason;
import io.daymark.model.Reading;
import io.daymark.model.SignalBatch;
import io.daymark.oracle.AdversarialStream;
import io.daymark.oracle.Hygiene;
import io.daymark.oracle.Oracle;
import io.daymark.oracle.OracleReading;
import io.daymark.testing.OracleTables;
import io.daymark.testing.Readings;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The audit's order is written out anew, so it is tried on readings that collide in everything:
 * what the table classes and an independent fold make of them, by day rows and by heals, is clean.
 */
class AuditRandomITCase {

  private static final String W = "2026-01-04";

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void whatTheTablesMakeOfHardReadingsIsClean(long seed) throws SQLException {
    AdversarialStream stream = AdversarialStream.of(seed, 600);
    try (AuditFixture db = new AuditFixture()) {
      for (List<OracleReading> message : stream.messages()) {
        send(db, OracleTables.batch(message));
      }
      db.dayRows(counted(new Oracle(stream.readings(), new Hygiene(Long.MAX_VALUE))));
      db.advance("2026-01-02");
      db.advance(W);
      assertThat(db.audit().differences()).isEmpty();
      assertThat(db.audit().extent().markedDays()).isPositive();

      db.heal();

      AuditReport healed = db.audit();
      assertThat(healed.differences()).isEmpty();
      assertThat(healed.clean()).isTrue();
      assertThat(healed.extent().markedDays()).isZero();
      assertThat(healed.tables()).extracting(TableAudit::keys).allMatch(keys -> keys > 15);
    }
  }

  /** Some subject-days get their rows from a heal, the others from the fold. */
  private static boolean marked(String subject, long day) {
    return Math.floorMod(subject.hashCode() + day, 3) == 0;
  }

  private static void send(AuditFixture db, SignalBatch batch) throws SQLException {
    for (Reading reading : batch.readings()) {
      boolean marked = marked(batch.subject(), reading.day());
      db.send(batch.subject(), marked ? MarkReason.LATE : null, reading);
    }
  }

  private static List<DaySignal> counted(Oracle oracle) {
    List<DaySignal> rows = new ArrayList<>();
    for (List<Object> row : oracle.daily(day -> day < Readings.day(W)).rows().values()) {
      if (!marked((String) row.get(0), (Long) row.get(2))) {
        rows.add(dayRow(row));
      }
    }
    return rows;
  }

  private static DaySignal dayRow(List<Object> row) {
    Location fix =
        row.get(11) == null
            ? null
            : new Location(
                (Double) row.get(11),
                (Double) row.get(12),
                (Double) row.get(13),
                (Double) row.get(14));
    return new DaySignal(
        (String) row.get(0),
        (String) row.get(1),
        (Long) row.get(2),
        (Long) row.get(3),
        (Long) row.get(4),
        (Long) row.get(5),
        (Double) row.get(6),
        (String) row.get(7),
        (Double) row.get(8),
        (Double) row.get(9),
        (Double) row.get(10),
        fix,
        (Long) row.get(15));
  }
}
