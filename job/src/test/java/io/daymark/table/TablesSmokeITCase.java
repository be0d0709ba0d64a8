package io.daymark.table;

import static io.daymark.table.TableFixture.location;
import static io.daymark.table.TableFixture.number;
import static io.daymark.table.TableFixture.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.Days;
import io.daymark.model.MarkReason;
import io.daymark.model.StartFrom;
import io.daymark.model.Started;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** One walk through all transactions of a stream of signals. */
class TablesSmokeITCase {

  @Test
  void aDayGoesFromHistoryOverItsRowsIntoTheRollup() throws SQLException {
    try (TableFixture db = new TableFixture()) {
      assertThat(db.start(StartFrom.nothing())).isEqualTo(new Started(1, Days.NEVER, Days.NEVER));

      db.history(
          "car",
          null,
          number("speed", "2026-01-01T10:00:00Z", "a", 1),
          number("speed", "2026-01-02T10:00:00Z", "b", 1));
      db.dayRows(
          TableFixture.dayRow("car", "speed", "2026-01-01T10:00:00Z", "2026-01-01T10:00:00Z", 1));
      db.advance("2026-01-02");
      db.history(
          "car",
          MarkReason.LATE,
          string("speed", "2026-01-01T11:00:00.000001Z", "c", "fast"),
          location("where", "2026-01-01T12:00:00Z", "c", 50, 8));
      db.latest("car", number("speed", "2026-01-02T10:00:00Z", "b", 1), null);

      String summaries =
          "SELECT name, count, first_seen, last_seen FROM daymark.signal_summaries('car') ORDER BY name";
      assertThat(db.rows(summaries))
          .containsExactly(
              "speed|3|2026-01-01 10:00:00+00|2026-01-02 10:00:00+00",
              "where|1|2026-01-01 12:00:00+00|2026-01-01 12:00:00+00");
      assertThat(db.heal()).isEqualTo(new Healed(1, 1));
      assertThat(db.heal()).isEqualTo(Healed.NOTHING);
      assertThat(db.rows(summaries)).hasSize(2).first().asString().startsWith("speed|3|");
      assertThat(
              db.rows(
                  "SELECT name, day, count, value_number, value_string, sum_number, latitude FROM daymark.signals_daily ORDER BY name"))
          .containsExactly("speed|2026-01-01|2||fast|1|", "where|2026-01-01|1||||50");
      assertThat(db.rows("SELECT name, count FROM daymark.signals_rollup ORDER BY name"))
          .containsExactly("speed|2", "where|1");
      assertThat(db.rows("SELECT * FROM daymark.all_latest('car')")).hasSize(1);
      assertThat(db.rows("SELECT * FROM daymark.available_signals('car')"))
          .containsExactly("speed");
    }
  }
}
