package io.daymark.testing;

import io.daymark.model.DayRows;
import io.daymark.model.DaySignal;
import io.daymark.model.Days;
import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import io.daymark.model.MarkReason;
import io.daymark.model.MarksDue;
import io.daymark.model.Reading;
import io.daymark.model.Recency;
import io.daymark.model.StartFrom;
import io.daymark.model.Started;
import io.daymark.operators.StreamDatabase;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The tables in memory, with the transactions of design section 5 one after the other; its clock
 * counts transactions. What it does not model is concurrency, which the tests on PostgreSQL cover.
 */
public final class MemoryDatabase implements StreamDatabase {

  private final Map<SubjectReading, Long> history = new HashMap<>();
  private final Map<DayKey, WrittenRow> days = new HashMap<>();
  private final Map<SubjectName, LatestSignal> latest = new HashMap<>();
  private final Map<SubjectDay, MarkReason> marks = new TreeMap<>();
  private long watermarkDay = Days.NEVER;
  private long epoch;
  private long clock = 1;

  /** A reading in history. */
  public record SubjectReading(String subject, Reading reading) {}

  /** What a mark asks to recompute. */
  public record SubjectDay(String subject, long day) implements Comparable<SubjectDay> {
    @Override
    public int compareTo(SubjectDay other) {
      int bySubject = subject.compareTo(other.subject);
      return bySubject != 0 ? bySubject : Long.compare(day, other.day);
    }
  }

  /** Key of signals_daily. */
  public record DayKey(String subject, String name, long day) {}

  private record SubjectName(String subject, String name) {}

  private record WrittenRow(DaySignal row, long writtenAt) {}

  /** A transaction of the history sinks. */
  public void write(HistoryBatch batch) {
    clock++;
    for (Reading reading : batch.readings()) {
      history.putIfAbsent(new SubjectReading(batch.subject(), reading), clock);
    }
    if (batch.mark() != null) {
      marks.put(new SubjectDay(batch.subject(), batch.day()), batch.mark());
    }
  }

  /** A transaction of the sink of closed days. */
  public void write(DayRows page) {
    clock++;
    for (DaySignal row : page.rows()) {
      if (row.day() < watermarkDay) {
        marks.put(new SubjectDay(row.subject(), row.day()), MarkReason.LATE);
      } else {
        days.merge(
            new DayKey(row.subject(), row.name(), row.day()),
            new WrittenRow(row, clock),
            (old, next) -> next.row().count() >= old.row().count() ? next : old);
      }
    }
  }

  /** A transaction of the sink of latest rows. */
  public void write(LatestRows page) {
    clock++;
    for (LatestSignal row : page.rows()) {
      latest.merge(
          new SubjectName(row.subject(), row.name()),
          row,
          (old, next) ->
              new LatestSignal(
                  row.subject(),
                  row.name(),
                  Recency.newest(old.newest(), next.newest()),
                  next.fix() == null ? old.fix() : Recency.newest(old.fix(), next.fix())));
    }
  }

  @Override
  public Started start(String job, String attempt, StartFrom from) {
    clock++;
    epoch++;
    long after = from.restored() ? from.leastClockMicros() : Long.MIN_VALUE;
    history.forEach(
        (reading, writtenAt) ->
            markAtStart(reading.subject(), reading.reading().day(), writtenAt, after));
    days.forEach((key, row) -> markAtStart(key.subject(), key.day(), row.writtenAt(), after));
    long newest =
        history.keySet().stream()
            .mapToLong(reading -> reading.reading().day() + 1)
            .max()
            .orElse(Days.NEVER);
    return new Started(
        epoch, watermarkDay, from.restored() ? watermarkDay : Math.max(watermarkDay, newest));
  }

  private void markAtStart(String subject, long day, long writtenAt, long after) {
    if (day >= watermarkDay && writtenAt > after) {
      marks.putIfAbsent(new SubjectDay(subject, day), MarkReason.START);
    }
  }

  @Override
  public long clockMicros() {
    return clock;
  }

  @Override
  public long advance(long ofEpoch, long day) {
    clock++;
    watermarkDay = Math.max(watermarkDay, day);
    return watermarkDay;
  }

  @Override
  public int heal(long ofEpoch, int subjects) {
    return 0;
  }

  @Override
  public MarksDue marksDue() {
    return new MarksDue(0, 0);
  }

  public Map<SubjectReading, Long> history() {
    return history;
  }

  public Iterable<LatestSignal> latest() {
    return latest.values();
  }

  /** Null when there is none. */
  public DaySignal dayRow(DayKey key) {
    WrittenRow written = days.get(key);
    return written == null ? null : written.row();
  }

  public Iterable<DaySignal> dayRows() {
    return days.values().stream().map(WrittenRow::row).toList();
  }

  public boolean isMarked(String subject, long day) {
    return marks.containsKey(new SubjectDay(subject, day));
  }

  public long watermarkDay() {
    return watermarkDay;
  }

  @Override
  public void close() {}
}
