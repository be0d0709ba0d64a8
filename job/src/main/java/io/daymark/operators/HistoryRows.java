package io.daymark.operators;

import io.daymark.model.HistoryBatch;
import io.daymark.model.MarkReason;
import io.daymark.model.Reading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Groups the readings of one subject into rows of history: by day and by the mark that they ask
 * for. The readings of one message stay a row of their own when they are enough, so that the same
 * message again makes the same row; fewer are joined with those of other messages.
 */
final class HistoryRows {

  /** Readings of one message and day from which they are a row of their own. */
  private static final int ENOUGH_FOR_A_ROW = 8;

  private final long epoch;
  private final String subject;
  private final int mostReadings;
  private final Consumer<HistoryBatch> out;
  private final Map<Row, List<Reading>> ofMessage = new HashMap<>();
  private final Map<Row, List<Reading>> joined = new HashMap<>();

  private record Row(long day, MarkReason mark) {}

  /**
   * @param mostReadings in one row
   */
  HistoryRows(long epoch, String subject, int mostReadings, Consumer<HistoryBatch> out) {
    this.epoch = epoch;
    this.subject = subject;
    this.mostReadings = mostReadings;
    this.out = out;
  }

  /** Adds a reading of the current message; the mark may be null. */
  void add(Reading reading, MarkReason mark) {
    add(
        reading,
        ofMessage.computeIfAbsent(new Row(reading.day(), mark), r -> new ArrayList<>()),
        mark);
  }

  /** The current message has no more readings. */
  void endMessage() {
    ofMessage.forEach(
        (row, readings) -> {
          if (readings.size() >= ENOUGH_FOR_A_ROW) {
            emit(row, readings);
          } else {
            List<Reading> others = joined.computeIfAbsent(row, r -> new ArrayList<>());
            readings.forEach(reading -> add(reading, others, row.mark()));
          }
        });
    ofMessage.clear();
  }

  /** There are no more messages. */
  void end() {
    joined.forEach(this::emit);
    joined.clear();
  }

  private void add(Reading reading, List<Reading> readings, MarkReason mark) {
    readings.add(reading);
    if (readings.size() >= mostReadings) {
      emit(new Row(reading.day(), mark), readings);
      readings.clear();
    }
  }

  private void emit(Row row, List<Reading> readings) {
    if (!readings.isEmpty()) {
      out.accept(new HistoryBatch(epoch, subject, row.day(), List.copyOf(readings), row.mark()));
    }
  }
}
