package io.daymark.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The totals of one subject's open day, by signal, and the hours of it that have counted readings.
 */
public final class OpenDay {

  private final List<DayTotals> totals;
  private int hours;

  /** An open day without readings. */
  public OpenDay() {
    this(new ArrayList<>(), 0);
  }

  /**
   * @param totals by index of the signal, null where it has no reading on this day
   * @param hours a bit for each hour of the day that has counted readings
   */
  public OpenDay(List<DayTotals> totals, int hours) {
    this.totals = totals;
    this.hours = hours;
  }

  /**
   * By index of the signal, null where it has no reading on this day; may be shorter than the
   * subject has signals.
   */
  public List<DayTotals> totals() {
    return totals;
  }

  /** A bit for each hour of the day that has counted readings. */
  public int hours() {
    return hours;
  }

  /** Counts a reading unless its timestamp was counted before. */
  Verdict count(int signal, Reading reading, long hash, CountedReadings counted) {
    DayTotals before = signal < totals.size() ? totals.get(signal) : null;
    if (before != null && reading.timestamp() <= before.lastSeen()) {
      Long known = counted.hash(signal, reading.timestamp());
      if (known != null) {
        return known == hash ? Verdict.REPEATED : Verdict.CONFLICTING;
      }
    }
    counted.add(signal, reading.timestamp(), hash);
    hours |= 1 << Hours.ofDay(reading.timestamp());
    while (totals.size() <= signal) {
      totals.add(null);
    }
    totals.set(signal, before == null ? DayTotals.of(reading) : before.with(reading));
    return Verdict.NEW;
  }
}
