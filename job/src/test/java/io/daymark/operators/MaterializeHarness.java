package io.daymark.operators;

import io.daymark.model.ClosingRule;
import io.daymark.model.DayRows;
import io.daymark.model.DaySignal;
import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import io.daymark.model.Progress;
import io.daymark.model.SignalBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

/** Materialize in Flink's operator harness, with outputs that are drained as plain lists. */
final class MaterializeHarness implements AutoCloseable {

  static final long SETTLE = 30 * 60_000L;
  static final long SPREAD = 10 * 60_000L;
  static final ClosingRule CLOSING = new ClosingRule(SETTLE, SPREAD);
  static final long BUNDLE_MILLIS = 100;

  private final KeyedOneInputStreamOperatorTestHarness<String, SignalBatch, HistoryBatch> harness;
  private long checkpoint;

  MaterializeHarness(StreamDatabase database, int parallelism, int subtask) throws Exception {
    this(database, parallelism, subtask, CLOSING);
  }

  MaterializeHarness(StreamDatabase database, int parallelism, int subtask, ClosingRule closing)
      throws Exception {
    harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new Materialize(
                () -> database, closing, new Materialize.Sizes(1_000, BUNDLE_MILLIS, 500)),
            SignalBatch::subject,
            Types.STRING,
            128,
            parallelism,
            subtask);
  }

  static MaterializeHarness started(StreamDatabase database) throws Exception {
    MaterializeHarness harness = new MaterializeHarness(database, 1, 0);
    harness.harness.open();
    return harness;
  }

  static MaterializeHarness restored(StreamDatabase database, OperatorSubtaskState state)
      throws Exception {
    return restored(database, state, CLOSING);
  }

  static MaterializeHarness restored(
      StreamDatabase database, OperatorSubtaskState state, ClosingRule closing) throws Exception {
    MaterializeHarness harness = new MaterializeHarness(database, 1, 0, closing);
    harness.harness.initializeState(state);
    harness.harness.open();
    return harness;
  }

  void process(SignalBatch... batches) throws Exception {
    for (SignalBatch batch : batches) {
      harness.processElement(new StreamRecord<>(batch));
    }
    harness.setProcessingTime(harness.getProcessingTime() + BUNDLE_MILLIS);
  }

  void watermark(long millis) throws Exception {
    harness.processWatermark(millis);
  }

  /** As Flink does it: what must pass before the barrier, then the snapshot. */
  OperatorSubtaskState snapshot() throws Exception {
    checkpoint++;
    harness.prepareSnapshotPreBarrier(checkpoint);
    return harness.snapshot(checkpoint, checkpoint);
  }

  void endInput() throws Exception {
    harness.processWatermark(Long.MAX_VALUE);
    ((Materialize) harness.getOperator()).finish();
  }

  List<HistoryBatch> history() {
    List<HistoryBatch> history = harness.extractOutputValues();
    harness.getOutput().removeIf(element -> element instanceof StreamRecord<?>);
    return history;
  }

  List<HistoryBatch> late() {
    return drain(Materialize.LATE);
  }

  List<LatestSignal> latest() {
    return drain(Materialize.LATEST).stream().map(LatestRows::rows).flatMap(List::stream).toList();
  }

  List<DaySignal> days() {
    return drain(Materialize.DAYS).stream().map(DayRows::rows).flatMap(List::stream).toList();
  }

  List<Progress> progress() {
    return drain(Materialize.PROGRESS);
  }

  private <T> List<T> drain(OutputTag<T> tag) {
    Queue<StreamRecord<T>> queue = harness.getSideOutput(tag);
    List<T> values = new ArrayList<>();
    while (queue != null && !queue.isEmpty()) {
      values.add(queue.remove().getValue());
    }
    return values;
  }

  @Override
  public void close() throws Exception {
    harness.close();
  }
}
