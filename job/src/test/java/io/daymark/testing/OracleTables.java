package io.daymark.testing;

import io.daymark.model.DaySignal;
import io.daymark.model.LatestSignal;
import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.SignalBatch;
import io.daymark.model.StringValue;
import io.daymark.model.Value;
import io.daymark.oracle.Hygiene;
import io.daymark.oracle.Oracle;
import io.daymark.oracle.OracleReading;
import io.daymark.oracle.Position;
import io.daymark.oracle.Shape;
import io.daymark.oracle.Table;
import java.util.List;

/** Carries readings and rows between the job and the oracle, which share no types. */
public final class OracleTables {

  private OracleTables() {}

  /** One message of the oracle's as the decoder would give it out. */
  public static SignalBatch batch(List<OracleReading> message) {
    return new SignalBatch(
        message.get(0).subject(), message.stream().map(OracleTables::reading).toList());
  }

  private static Reading reading(OracleReading r) {
    return new Reading(
        r.name(), r.timestamp(), value(r), r.source(), r.producer(), r.cloudEventId());
  }

  private static Value value(OracleReading r) {
    if (r.number() != null) {
      return new NumberValue(r.number());
    }
    if (r.string() != null) {
      return new StringValue(r.string());
    }
    Position p = r.position();
    return new Location(p.latitude(), p.longitude(), p.hdop(), p.heading());
  }

  /** A full recompute over what a database holds. */
  public static Oracle recompute(MemoryDatabase database) {
    return new Oracle(
        database.history().keySet().stream().map(r -> reading(r.subject(), r.reading())).toList(),
        new Hygiene(Long.MAX_VALUE));
  }

  private static OracleReading reading(String subject, Reading r) {
    Location l = r.value() instanceof Location location ? location : null;
    return new OracleReading(
        subject,
        r.name(),
        r.timestamp(),
        r.value() instanceof NumberValue n ? n.number() : null,
        r.value() instanceof StringValue s ? s.string() : null,
        l == null ? null : new Position(l.latitude(), l.longitude(), l.hdop(), l.heading()),
        r.source(),
        r.producer(),
        r.cloudEventId());
  }

  /** signals_latest as the oracle's table. */
  public static Table latest(Iterable<LatestSignal> rows) {
    Table table = new Table(Shape.SIGNALS_LATEST);
    for (LatestSignal row : rows) {
      Reading newest = row.newest();
      Reading fix = row.fix();
      Location at = fix == null ? null : (Location) fix.value();
      table.put(
          row.subject(),
          row.name(),
          newest.timestamp(),
          newest.value() instanceof NumberValue n ? n.number() : null,
          newest.value() instanceof StringValue s ? s.string() : null,
          at == null ? null : at.latitude(),
          at == null ? null : at.longitude(),
          at == null ? null : at.hdop(),
          at == null ? null : at.heading(),
          fix == null ? null : fix.timestamp(),
          fix == null ? null : fix.cloudEventId(),
          newest.source(),
          newest.cloudEventId());
    }
    return table;
  }

  /** signals_daily as the oracle's table. */
  public static Table daily(Iterable<DaySignal> rows) {
    Table table = new Table(Shape.SIGNALS_DAILY);
    for (DaySignal row : rows) {
      Location at = row.fix();
      table.put(
          row.subject(),
          row.name(),
          row.day(),
          row.count(),
          row.firstSeen(),
          row.lastSeen(),
          row.valueNumber(),
          row.valueString(),
          row.minNumber(),
          row.maxNumber(),
          row.sumNumber(),
          at == null ? null : at.latitude(),
          at == null ? null : at.longitude(),
          at == null ? null : at.hdop(),
          at == null ? null : at.heading(),
          row.fixTimestamp());
    }
    return table;
  }
}
