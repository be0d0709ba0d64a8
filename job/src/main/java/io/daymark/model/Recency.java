package io.daymark.model;

import java.util.Comparator;

/**
 * The one order that decides which reading of a signal stands (design, section 3): the newer
 * timestamp wins; at equal timestamps the smaller cloud_event_id; then number before string before
 * location; then the smaller value, source and producer. Null comes first. The SQL side is the type
 * {@code daymark.reading_rank}; a test compares the two.
 */
public final class Recency {

  /** Content of readings that share a timestamp; the smaller one wins. */
  private static final Comparator<Reading> CONTENT =
      Comparator.comparing(Reading::cloudEventId, Utf8::compare)
          .thenComparing(Reading::value, Recency::compareValues)
          .thenComparing(Reading::source, Utf8::compare)
          .thenComparing(Reading::producer, Comparator.nullsFirst(Utf8::compare));

  /**
   * Ascending: the greater reading is the one that stands. Zero only for equal readings of one
   * name.
   */
  public static final Comparator<Reading> ORDER =
      Comparator.comparingLong(Reading::timestamp).thenComparing(CONTENT.reversed());

  private static final Comparator<Location> LOCATIONS =
      Comparator.comparingDouble(Location::latitude)
          .thenComparingDouble(Location::longitude)
          .thenComparing(Location::hdop, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(Location::heading, Comparator.nullsFirst(Comparator.naturalOrder()));

  private Recency() {}

  /** The one of two readings that stands; the first may be null and then loses. */
  public static Reading newest(Reading current, Reading candidate) {
    return current == null || ORDER.compare(candidate, current) > 0 ? candidate : current;
  }

  private static int compareValues(Value a, Value b) {
    if (a instanceof NumberValue x && b instanceof NumberValue y) {
      return Double.compare(x.number(), y.number());
    }
    if (a instanceof StringValue x && b instanceof StringValue y) {
      return Utf8.compare(x.string(), y.string());
    }
    if (a instanceof Location x && b instanceof Location y) {
      return LOCATIONS.compare(x, y);
    }
    return kind(a) - kind(b);
  }

  private static int kind(Value value) {
    return value instanceof NumberValue ? 0 : value instanceof StringValue ? 1 : 2;
  }
}
