package io.daymark.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What Daymark remembers of one subject: the newest reading and fix of each signal, the totals of
 * its open days, and the last day it closed. A signal's index never changes once given; {@link
 * CountedReadings} refer to it.
 */
public final class SubjectState {

  private final List<SignalState> signals;
  private final Map<String, Integer> indexes;
  private final TreeMap<Long, OpenDay> openDays;
  private long lastClosedDay;

  /** A subject that was never seen. */
  public SubjectState() {
    this(new ArrayList<>(), new TreeMap<>(), Days.NEVER);
  }

  /**
   * @param signals by index; the name is that of the newest reading
   * @param openDays by day
   * @param lastClosedDay {@link Days#NEVER} when none
   */
  public SubjectState(
      List<SignalState> signals, TreeMap<Long, OpenDay> openDays, long lastClosedDay) {
    this.signals = signals;
    this.openDays = openDays;
    this.lastClosedDay = lastClosedDay;
    this.indexes = new HashMap<>(signals.size() * 2);
    for (int i = 0; i < signals.size(); i++) {
      indexes.put(signals.get(i).newest().name(), i);
    }
  }

  /** By index. */
  public List<SignalState> signals() {
    return signals;
  }

  /** By day. */
  public TreeMap<Long, OpenDay> openDays() {
    return openDays;
  }

  /** The last day that was closed; {@link Days#NEVER} when none. */
  public long lastClosedDay() {
    return lastClosedDay;
  }

  /**
   * Lets a reading compete for latest.
   *
   * @return whether the signal's newest reading or newest fix changed
   */
  public boolean offer(Reading reading) {
    Integer index = indexes.putIfAbsent(reading.name(), signals.size());
    if (index == null) {
      signals.add(new SignalState(reading, reading.isFix() ? reading : null));
      return true;
    }
    SignalState before = signals.get(index);
    SignalState after = before.with(reading);
    signals.set(index, after);
    return after != before;
  }

  /**
   * Counts a reading of a day that is not closed, opening the day when it is the first. The reading
   * was {@link #offer offered} before.
   *
   * @param hash of the reading's content
   */
  public Verdict count(Reading reading, long hash, CountedReadings counted) {
    return openDays
        .computeIfAbsent(reading.day(), day -> new OpenDay())
        .count(indexes.get(reading.name()), reading, hash, counted);
  }

  /** Whether a day is open. */
  public boolean isOpen(long day) {
    return openDays.containsKey(day);
  }

  /**
   * Closes a day.
   *
   * @return its totals; null when it was not open
   */
  public OpenDay close(long day) {
    lastClosedDay = Math.max(lastClosedDay, day);
    return openDays.remove(day);
  }

  /** The row of signals_latest for a signal that was offered before. */
  public LatestSignal latest(String subject, String name) {
    SignalState signal = signals.get(indexes.get(name));
    return new LatestSignal(subject, name, signal.newest(), signal.fix());
  }

  /** The rows of signals_daily that a closed day becomes, in no particular order. */
  public List<DaySignal> rows(String subject, long day, OpenDay closed) {
    List<DaySignal> rows = new ArrayList<>(closed.totals().size());
    for (int i = 0; i < closed.totals().size(); i++) {
      DayTotals totals = closed.totals().get(i);
      if (totals != null) {
        rows.add(totals.row(subject, signals.get(i).newest().name(), day));
      }
    }
    return rows;
  }
}
