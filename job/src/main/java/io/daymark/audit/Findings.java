package io.daymark.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of one table that differ: counts of all, the columns of each as bits by the hash of its
 * key, and the first ones in full.
 *
 * <p>Memory is bounded: {@value #KEYS} keys at about 100 bytes, {@value #IN_FULL} in full.
 */
final class Findings {

  /** Keys whose hash is remembered. With more, none can be ruled out later. */
  static final int KEYS = 500_000;

  /** Keys whose differences are kept with their values. */
  static final int IN_FULL = 10_000;

  static final int MISSING = 1 << 29;
  static final int EXTRA = 1 << 30;
  static final int DOUBLED = 1 << 28;
  private static final int COLUMNS = DOUBLED - 1;

  private record Found(Difference difference, long identity, int bit) {}

  private final Map<Long, Integer> bitsByKey = new HashMap<>();
  private final List<Found> first = new ArrayList<>();
  private int keysInFull;
  private boolean overflown;
  private long missing;
  private long extra;
  private long different;

  /** The bit of a column by its place in the table, from 1. */
  static int column(long place) {
    return 1 << (int) (place - 1);
  }

  /**
   * Adds a key.
   *
   * @param identity hash of the key, and of the row's version where rows come and go
   * @param bits {@link #column} of each column, or one of the constants
   * @param differences one a bit, lowest bit first
   */
  void add(long identity, int bits, List<Difference> differences) {
    count(bits);
    if (bitsByKey.size() < KEYS || bitsByKey.containsKey(identity)) {
      bitsByKey.merge(identity, bits, (a, b) -> a | b);
    } else {
      overflown = true;
    }
    if (keysInFull >= IN_FULL) {
      return;
    }
    keysInFull++;
    int left = bits;
    for (Difference difference : differences) {
      int bit = Integer.lowestOneBit(left);
      first.add(new Found(difference, identity, bit));
      left &= ~bit;
    }
  }

  private void count(int bits) {
    missing += (bits & MISSING) == 0 ? 0 : 1;
    extra += (bits & EXTRA) == 0 ? 0 : 1;
    different += (bits & COLUMNS) == 0 ? 0 : 1;
  }

  long missing() {
    return missing;
  }

  /** As the audit's line for this table. */
  TableAudit of(String table, long rows, long keys) {
    return new TableAudit(table, rows, keys, missing, extra, different);
  }

  List<Difference> differences() {
    return first.stream().map(Found::difference).toList();
  }

  /**
   * What is in this and in a later one, with the later one's values. All of the later one when
   * either has more keys than are remembered: nothing is ruled out on a guess.
   */
  Findings persisting(Findings later) {
    if (overflown || later.overflown) {
      return later;
    }
    Findings common = new Findings();
    later.bitsByKey.forEach(
        (identity, bits) -> {
          int both = bits & bitsByKey.getOrDefault(identity, 0);
          if (both != 0) {
            common.bitsByKey.put(identity, both);
            common.count(both);
          }
        });
    for (Found found : later.first) {
      if ((common.bitsByKey.getOrDefault(found.identity(), 0) & found.bit()) != 0) {
        common.first.add(found);
      }
    }
    return common;
  }
}
