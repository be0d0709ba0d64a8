package io.daymark.table;

import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.Recency;
import io.daymark.model.StringValue;
import io.daymark.model.Utf8;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The table signals_latest. One statement is the whole transaction, so that it serves Flink's
 * JdbcSink as well: it enters the fence, and keeps of each row's value part and location part the
 * better by {@link Recency#ORDER}. Idempotent and independent of order.
 */
public final class SignalsLatestTable {

  /** Takes the parameters that {@link #bind} binds. */
  public static final String SQL = Sql.resource("latest_upsert.sql");

  private static final Comparator<LatestSignal> KEY =
      Comparator.comparing(LatestSignal::subject, Utf8::compare)
          .thenComparing(LatestSignal::name, Utf8::compare);

  private SignalsLatestTable() {}

  /** Binds rows to {@link #SQL}. With no rows the statement still looks at the epoch. */
  public static void bind(PreparedStatement statement, LatestRows latest) throws SQLException {
    statement.setLong(1, latest.epoch());
    new Columns<>(statement, oneAKey(latest.rows()), 2)
        .texts(LatestSignal::subject)
        .texts(LatestSignal::name)
        .times(row -> row.newest().timestamp())
        .doubles(row -> row.newest().value() instanceof NumberValue n ? n.number() : null)
        .texts(row -> row.newest().value() instanceof StringValue s ? s.string() : null)
        .doubles(ofLocation(LatestSignal::newest, Location::latitude))
        .doubles(ofLocation(LatestSignal::newest, Location::longitude))
        .doubles(ofLocation(LatestSignal::newest, Location::hdop))
        .doubles(ofLocation(LatestSignal::newest, Location::heading))
        .texts(row -> row.newest().source())
        .texts(row -> row.newest().producer())
        .texts(row -> row.newest().cloudEventId())
        .times(ofFix(Reading::timestamp))
        .doubles(ofLocation(LatestSignal::fix, Location::latitude))
        .doubles(ofLocation(LatestSignal::fix, Location::longitude))
        .doubles(ofLocation(LatestSignal::fix, Location::hdop))
        .doubles(ofLocation(LatestSignal::fix, Location::heading))
        .texts(ofFix(Reading::source))
        .texts(ofFix(Reading::producer))
        .texts(ofFix(Reading::cloudEventId));
  }

  /**
   * Writes rows inside the caller's transaction.
   *
   * @throws SQLException {@link Fence#FENCED} among others
   */
  public static void write(Connection c, LatestRows latest) throws SQLException {
    try (PreparedStatement upsert = c.prepareStatement(SQL)) {
      bind(upsert, latest);
      upsert.executeUpdate();
    }
  }

  /** Sorted by key, so that two writers never deadlock; one a key, as one statement demands. */
  private static List<LatestSignal> oneAKey(List<LatestSignal> rows) {
    TreeMap<LatestSignal, LatestSignal> sorted = new TreeMap<>(KEY);
    for (LatestSignal row : rows) {
      sorted.merge(row, row, SignalsLatestTable::better);
    }
    return List.copyOf(sorted.values());
  }

  private static LatestSignal better(LatestSignal a, LatestSignal b) {
    Reading fix = b.fix() == null ? a.fix() : Recency.newest(a.fix(), b.fix());
    return new LatestSignal(a.subject(), a.name(), Recency.newest(a.newest(), b.newest()), fix);
  }

  private static <T> Function<LatestSignal, T> ofFix(Function<Reading, T> part) {
    return row -> row.fix() == null ? null : part.apply(row.fix());
  }

  private static Function<LatestSignal, Double> ofLocation(
      Function<LatestSignal, Reading> of, Function<Location, Double> part) {
    return row -> {
      Reading reading = of.apply(row);
      return reading != null && reading.value() instanceof Location location
          ? part.apply(location)
          : null;
    };
  }
}
