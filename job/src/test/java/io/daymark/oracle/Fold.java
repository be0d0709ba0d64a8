package io.daymark.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * What one (subject, name) did over some of its readings.
 *
 * @param count distinct timestamps
 * @param first timestamp of the oldest reading, microseconds UTC
 * @param newest the reading that stands on the newest timestamp
 * @param min null, like the next two, when no standing reading is a number
 * @param sum of the standing numbers, added oldest first
 * @param fix the newest fix, whether or not it stands on its timestamp; null when there is none
 */
record Fold(
    long count,
    long first,
    OracleReading newest,
    Double min,
    Double max,
    Double sum,
    OracleReading fix) {

  /**
   * Folds readings of one (subject, name).
   *
   * @param readings one or more, in any order, with any repetition
   */
  static Fold of(List<OracleReading> readings) {
    List<OracleReading> sorted = new ArrayList<>(readings);
    sorted.sort(OracleOrder.OLDEST_FIRST);
    long count = 0;
    Double min = null;
    Double max = null;
    Double sum = null;
    OracleReading fix = null;
    for (int i = 0; i < sorted.size(); i++) {
      OracleReading reading = sorted.get(i);
      if (reading.isFix()) {
        fix = reading;
      }
      boolean stands =
          i + 1 == sorted.size() || sorted.get(i + 1).timestamp() != reading.timestamp();
      if (!stands) {
        continue;
      }
      count++;
      if (reading.number() != null) {
        double number = reading.number();
        min = min == null || number < min ? number : min;
        max = max == null || number > max ? number : max;
        sum = sum == null ? number : sum + number;
      }
    }
    OracleReading newest = sorted.get(sorted.size() - 1);
    return new Fold(count, sorted.get(0).timestamp(), newest, min, max, sum, fix);
  }
}
