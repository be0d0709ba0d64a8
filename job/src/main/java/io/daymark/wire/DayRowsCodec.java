package io.daymark.wire;

import io.daymark.model.DayRows;
import io.daymark.model.DaySignal;
import io.daymark.model.Location;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@link DayRows} on their way to the sink. */
public final class DayRowsCodec implements Codec<DayRows> {

  private static final int VERSION = 1;

  @Override
  public void write(DayRows rows, DataOutput out) throws IOException {
    WireOutput wire = new WireOutput(out);
    wire.version(VERSION);
    wire.signed(rows.epoch());
    wire.size(rows.rows().size());
    for (DaySignal row : rows.rows()) {
      wire.string(row.subject());
      wire.string(row.name());
      wire.signed(row.day());
      wire.size(row.count());
      wire.timestamp(row.firstSeen());
      wire.timestamp(row.lastSeen());
      writeNumber(row.valueNumber(), wire);
      wire.string(row.valueString());
      writeNumber(row.minNumber(), wire);
      writeNumber(row.maxNumber(), wire);
      writeNumber(row.sumNumber(), wire);
      wire.flag(row.fix() != null);
      if (row.fix() != null) {
        wire.value(row.fix());
        wire.timestamp(row.fixTimestamp());
      }
    }
  }

  @Override
  public DayRows read(DataInput in) throws IOException {
    WireInput wire = new WireInput(in);
    wire.version(VERSION);
    long epoch = wire.signed();
    int size = wire.size();
    List<DaySignal> rows = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      rows.add(readRow(wire));
    }
    return new DayRows(epoch, rows);
  }

  private static DaySignal readRow(WireInput wire) throws IOException {
    String subject = wire.string();
    String name = wire.string();
    long day = wire.signed();
    long count = wire.count();
    long firstSeen = wire.timestamp();
    long lastSeen = wire.timestamp();
    Double valueNumber = readNumber(wire);
    String valueString = wire.string();
    Double min = readNumber(wire);
    Double max = readNumber(wire);
    Double sum = readNumber(wire);
    boolean hasFix = wire.flag();
    Location fix = hasFix ? (Location) wire.value() : null;
    Long fixTimestamp = hasFix ? (Long) wire.timestamp() : null;
    return new DaySignal(
        subject,
        name,
        day,
        count,
        firstSeen,
        lastSeen,
        valueNumber,
        valueString,
        min,
        max,
        sum,
        fix,
        fixTimestamp);
  }

  static void writeNumber(Double number, WireOutput wire) throws IOException {
    wire.flag(number != null);
    if (number != null) {
      wire.number(number);
    }
  }

  static Double readNumber(WireInput wire) throws IOException {
    return wire.flag() ? (Double) wire.number() : null;
  }
}
