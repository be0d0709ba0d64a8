package io.daymark.wire;

import io.daymark.model.DayTotals;
import io.daymark.model.Location;
import io.daymark.model.OpenDay;
import io.daymark.model.SignalState;
import io.daymark.model.SubjectState;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@link SubjectState} in savepoints. A field is added by raising the version and reading the
 * earlier ones without it; a committed snapshot of each version is restored by a test.
 */
public final class SubjectStateCodec implements Codec<SubjectState> {

  private static final int VERSION = 1;

  @Override
  public void write(SubjectState state, DataOutput out) throws IOException {
    WireOutput wire = new WireOutput(out);
    wire.version(VERSION);
    wire.signed(state.lastClosedDay());
    wire.size(state.signals().size());
    for (SignalState signal : state.signals()) {
      wire.reading(signal.newest());
      boolean fixIsOther = signal.fix() != null && signal.fix() != signal.newest();
      wire.flag(signal.fix() != null);
      wire.flag(fixIsOther);
      if (fixIsOther) {
        wire.reading(signal.fix());
      }
    }
    wire.size(state.openDays().size());
    for (Map.Entry<Long, OpenDay> entry : state.openDays().entrySet()) {
      wire.signed(entry.getKey());
      write(entry.getValue(), wire);
    }
  }

  @Override
  public SubjectState read(DataInput in) throws IOException {
    WireInput wire = new WireInput(in);
    wire.version(VERSION);
    long lastClosedDay = wire.signed();
    int size = wire.size();
    List<SignalState> signals = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      var newest = wire.reading();
      boolean hasFix = wire.flag();
      boolean fixIsOther = wire.flag();
      signals.add(new SignalState(newest, fixIsOther ? wire.reading() : hasFix ? newest : null));
    }
    TreeMap<Long, OpenDay> openDays = new TreeMap<>();
    int days = wire.size();
    for (int i = 0; i < days; i++) {
      openDays.put(wire.signed(), readDay(wire));
    }
    return new SubjectState(signals, openDays, lastClosedDay);
  }

  private static void write(OpenDay day, WireOutput wire) throws IOException {
    wire.size(day.hours());
    wire.size(day.totals().size());
    for (DayTotals totals : day.totals()) {
      wire.size(totals == null ? 0 : totals.count());
      if (totals != null) {
        wire.timestamp(totals.firstSeen());
        wire.timestamp(totals.lastSeen());
        wire.value(totals.newest());
        wire.size(totals.numbers());
        if (totals.numbers() > 0) {
          wire.number(totals.min());
          wire.number(totals.max());
          wire.number(totals.sum());
        }
        wire.flag(totals.fix() != null);
        if (totals.fix() != null) {
          wire.value(totals.fix());
          wire.timestamp(totals.fixTimestamp());
        }
      }
    }
  }

  private static OpenDay readDay(WireInput wire) throws IOException {
    int hours = wire.size();
    int size = wire.size();
    List<DayTotals> totals = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      long count = wire.count();
      totals.add(count == 0 ? null : readTotals(count, wire));
    }
    return new OpenDay(totals, hours);
  }

  private static DayTotals readTotals(long count, WireInput wire) throws IOException {
    long firstSeen = wire.timestamp();
    long lastSeen = wire.timestamp();
    var newest = wire.value();
    long numbers = wire.count();
    double min = numbers > 0 ? wire.number() : 0;
    double max = numbers > 0 ? wire.number() : 0;
    double sum = numbers > 0 ? wire.number() : 0;
    boolean hasFix = wire.flag();
    Location fix = hasFix ? (Location) wire.value() : null;
    long fixTimestamp = hasFix ? wire.timestamp() : 0;
    return new DayTotals(
        count, firstSeen, lastSeen, newest, numbers, min, max, sum, fix, fixTimestamp);
  }
}
