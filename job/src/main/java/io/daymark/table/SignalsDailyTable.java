package io.daymark.table;

import io.daymark.model.DaySignal;
import io.daymark.model.Location;
import io.daymark.model.MarkReason;
import io.daymark.model.Utf8;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The table signals_daily. Rows of days before W, marked days aside, equal a recompute from
 * history; rows of days from W on may be incomplete.
 */
public final class SignalsDailyTable {

  private static final String UPSERT = Sql.resource("daily_upsert.sql");
  private static final String DELETE = Sql.resource("daily_delete.sql");
  private static final String RECOMPUTE = Sql.resource("daily_recompute.sql");

  private static final Comparator<DaySignal> KEY =
      Comparator.comparing(DaySignal::subject, Utf8::compare)
          .thenComparing(DaySignal::name, Utf8::compare)
          .thenComparingLong(DaySignal::day);

  private SignalsDailyTable() {}

  /**
   * Writes rows of days from W on; a row of a day before W is not written but becomes a mark,
   * because the rollup has that day already. Idempotent; of two rows of one key the one that
   * counted more stands.
   *
   * @throws SQLException {@link Fence#FENCED} among others
   */
  public static void write(Connection c, List<DaySignal> rows, long epoch) throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    Fence.enter(c, Streams.SIGNALS, epoch);
    long watermarkDay = Watermarks.hold(c, Streams.SIGNALS);
    TreeMap<DaySignal, DaySignal> open = new TreeMap<>(KEY);
    List<Marks.Mark> marks = new ArrayList<>();
    for (DaySignal row : rows) {
      if (row.day() >= watermarkDay) {
        open.merge(row, row, (a, b) -> b.count() >= a.count() ? b : a);
      } else {
        marks.add(new Marks.Mark(new Marks.SubjectDay(row.subject(), row.day()), MarkReason.LATE));
      }
    }
    upsert(c, List.copyOf(open.values()));
    Marks.upsert(c, Streams.SIGNALS, marks);
  }

  private static void upsert(Connection c, List<DaySignal> rows) throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    try (PreparedStatement upsert = c.prepareStatement(UPSERT)) {
      new Columns<>(upsert, rows, 1)
          .texts(DaySignal::subject)
          .texts(DaySignal::name)
          .days(DaySignal::day)
          .longs(DaySignal::count)
          .times(DaySignal::firstSeen)
          .times(DaySignal::lastSeen)
          .doubles(DaySignal::valueNumber)
          .texts(DaySignal::valueString)
          .doubles(DaySignal::minNumber)
          .doubles(DaySignal::maxNumber)
          .doubles(DaySignal::sumNumber)
          .doubles(ofFix(Location::latitude))
          .doubles(ofFix(Location::longitude))
          .doubles(ofFix(Location::hdop))
          .doubles(ofFix(Location::heading))
          .times(DaySignal::fixTimestamp);
      upsert.executeUpdate();
    }
  }

  private static Function<DaySignal, Double> ofFix(Function<Location, Double> part) {
    return row -> row.fix() == null ? null : part.apply(row.fix());
  }

  /** Deletes all rows of these subject-days and returns the keys that had one. */
  static List<SignalsRollupTable.Key> delete(Connection c, List<Marks.SubjectDay> days)
      throws SQLException {
    return touched(c, DELETE, days);
  }

  /** Inserts the rows of these subject-days as history has them and returns their keys. */
  static List<SignalsRollupTable.Key> recompute(Connection c, List<Marks.SubjectDay> days)
      throws SQLException {
    return touched(c, RECOMPUTE, days);
  }

  private static List<SignalsRollupTable.Key> touched(
      Connection c, String sql, List<Marks.SubjectDay> days) throws SQLException {
    List<SignalsRollupTable.Key> keys = new ArrayList<>();
    try (PreparedStatement statement = c.prepareStatement(sql)) {
      new Columns<>(statement, days, 1)
          .texts(Marks.SubjectDay::subject)
          .days(Marks.SubjectDay::day);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          keys.add(new SignalsRollupTable.Key(row.getString(1), row.getString(2)));
        }
      }
    }
    return keys;
  }
}
