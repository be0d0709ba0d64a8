package io.daymark.table;

import io.daymark.model.HistoryBatch;
import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.Recency;
import io.daymark.model.StringValue;
import io.daymark.model.Utf8;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * One row of signal_history in its canonical form: readings sorted, none twice, so that the same
 * set of readings is the same row in whatever order it came.
 *
 * @param chunk the key among rows of one subject and day, see {@link Chunk}
 */
record HistoryRow(long day, String subject, byte[] chunk, List<Reading> readings) {

  /** By primary key, so that two writers never deadlock. */
  static final Comparator<HistoryRow> KEY =
      Comparator.comparingLong(HistoryRow::day)
          .thenComparing(HistoryRow::subject, Utf8::compare)
          .thenComparing(HistoryRow::chunk, Arrays::compareUnsigned);

  private static final Comparator<Reading> CANONICAL =
      Comparator.comparing(Reading::name, Utf8::compare).thenComparing(Recency.ORDER);

  static HistoryRow of(HistoryBatch batch) {
    List<Reading> sorted = batch.readings().stream().sorted(CANONICAL).distinct().toList();
    return new HistoryRow(batch.day(), batch.subject(), Chunk.of(sorted), sorted);
  }

  String names() {
    return ArrayText.strings(readings, Reading::name);
  }

  String timestamps() {
    return ArrayText.timestamps(readings, Reading::timestamp);
  }

  String numbers() {
    return ArrayText.doubles(readings, r -> r.value() instanceof NumberValue n ? n.number() : null);
  }

  String strings() {
    return ArrayText.strings(readings, r -> r.value() instanceof StringValue s ? s.string() : null);
  }

  String latitudes() {
    return locations(Location::latitude);
  }

  String longitudes() {
    return locations(Location::longitude);
  }

  String hdops() {
    return locations(Location::hdop);
  }

  String headings() {
    return locations(Location::heading);
  }

  String sources() {
    return oneWhereConstant(Reading::source);
  }

  String producers() {
    return oneWhereConstant(Reading::producer);
  }

  String cloudEventIds() {
    return oneWhereConstant(Reading::cloudEventId);
  }

  private String locations(Function<Location, Double> part) {
    return ArrayText.doubles(
        readings, r -> r.value() instanceof Location location ? part.apply(location) : null);
  }

  private String oneWhereConstant(Function<Reading, String> of) {
    String first = of.apply(readings.get(0));
    boolean constant = readings.stream().map(of).allMatch(value -> Objects.equals(value, first));
    return ArrayText.strings(constant ? readings.subList(0, 1) : readings, of);
  }
}
