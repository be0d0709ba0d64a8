package io.daymark.oracle;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsFirst;
import static java.util.Comparator.nullsLast;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** The order of design section 3, written down once more. */
final class OracleOrder {

  /** Strings by the bytes of their UTF-8, as {@code COLLATE "C"} has them. */
  static final Comparator<String> BYTES =
      (a, b) ->
          Arrays.compareUnsigned(
              a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

  private static final Comparator<Position> POSITIONS =
      comparing(Position::latitude)
          .thenComparing(Position::longitude)
          .thenComparing(Position::hdop, nullsFirst(naturalOrder()))
          .thenComparing(Position::heading, nullsFirst(naturalOrder()));

  /** Among readings on one timestamp the first of this order stands. */
  private static final Comparator<OracleReading> BEST_FIRST =
      comparing(OracleReading::cloudEventId, BYTES)
          // A null here is a value of another kind: nullsLast puts number before string before
          // position.
          .thenComparing(OracleReading::number, nullsLast(naturalOrder()))
          .thenComparing(OracleReading::string, nullsLast(BYTES))
          .thenComparing(OracleReading::position, nullsLast(POSITIONS))
          .thenComparing(OracleReading::source, BYTES)
          .thenComparing(OracleReading::producer, nullsFirst(BYTES));

  /** Older before newer; on one timestamp the reading that stands comes last. */
  static final Comparator<OracleReading> OLDEST_FIRST =
      comparing(OracleReading::timestamp).thenComparing(BEST_FIRST.reversed());

  private OracleOrder() {}
}
