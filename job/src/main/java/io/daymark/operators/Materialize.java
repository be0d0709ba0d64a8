package io.daymark.operators;

import io.daymark.model.ClosingRule;
import io.daymark.model.ContentHash;
import io.daymark.model.DayRows;
import io.daymark.model.DaySignal;
import io.daymark.model.Days;
import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import io.daymark.model.MarkReason;
import io.daymark.model.Memory;
import io.daymark.model.OpenDay;
import io.daymark.model.Progress;
import io.daymark.model.Reading;
import io.daymark.model.SignalBatch;
import io.daymark.model.StartFrom;
import io.daymark.model.Started;
import io.daymark.model.SubjectState;
import io.daymark.model.Utf8;
import io.daymark.model.Verdict;
import io.daymark.wire.DayRowsCodec;
import io.daymark.wire.LatestRowsCodec;
import io.daymark.wire.MemoryCodec;
import io.daymark.wire.ProgressCodec;
import io.daymark.wire.SubjectStateCodec;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.internal.InternalListState;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * Keeps, by subject, the newest reading of each signal and the totals of the open days, and says
 * what has to be written.
 *
 * <p>Its main output is history that incremental work has counted. {@link #LATE} is history whose
 * day must be recomputed: readings of closed days, and other content on a counted timestamp. {@link
 * #LATEST}, {@link #DAYS} and {@link #PROGRESS} are rows that changed, days that closed, and how
 * far this subtask is at each barrier.
 *
 * <p>Messages are gathered for a moment and applied subject by subject, so that state is touched
 * once for many readings. Whatever is gathered is applied before a watermark and before a barrier
 * passes; nothing is gathered in a snapshot.
 *
 * <p>A day counts as closed for a subject when a watermark of this attempt has closed it, when it
 * is before the day that any subtask remembers as closed or before the watermark in the database,
 * or when it is not after the subject's own last closed day. Flink's watermark begins anew after a
 * restore, so what was closed must be remembered; a closed day is never opened again, its late
 * readings are marked.
 */
public final class Materialize extends AbstractStreamOperator<HistoryBatch>
    implements OneInputStreamOperator<SignalBatch, HistoryBatch>, Triggerable<String, Long> {

  private static final long serialVersionUID = 1L;

  /** History with a mark. */
  public static final OutputTag<HistoryBatch> LATE = new OutputTag<>("late", Types.HISTORY_BATCH);

  /** Rows of signals_latest that changed. */
  public static final OutputTag<LatestRows> LATEST =
      new OutputTag<>("latest", new CodecType<>(LatestRows.class, LatestRowsCodec.class));

  /** Rows of signals_daily of days that closed. */
  public static final OutputTag<DayRows> DAYS =
      new OutputTag<>("days", new CodecType<>(DayRows.class, DayRowsCodec.class));

  /** One element a subtask before each barrier, and one at the end of input. */
  public static final OutputTag<Progress> PROGRESS =
      new OutputTag<>("progress", new CodecType<>(Progress.class, ProgressCodec.class));

  private static final Comparator<LatestSignal> BY_KEY =
      Comparator.comparing(LatestSignal::subject, Utf8::compare)
          .thenComparing(LatestSignal::name, Utf8::compare);

  private final StreamDatabase.Factory databases;
  private final ClosingRule closing;
  private final Sizes sizes;

  private transient StreamDatabase database;
  private transient Started started;
  private transient ListState<Memory> memories;
  private transient ValueState<SubjectState> subjects;
  private transient CountedPieces counted;
  private transient CloseTimers timers;
  private transient Bundle bundle;
  private transient List<LatestSignal> latestRows;
  private transient List<DaySignal> dayRows;
  private transient Memory restored;
  private transient boolean isRestored;
  private transient long fired;
  private transient long newestDay;
  private transient long closedBeforeDay;
  private transient long clockMicros;
  private transient boolean finished;
  private transient MaterializeMetrics figures;

  /**
   * How much is gathered.
   *
   * @param bundleReadings readings gathered before they are applied
   * @param bundleMillis how long they are gathered at most
   * @param pageReadings readings in one row of history, and rows in one element of {@link #LATEST}
   *     or {@link #DAYS}, at most
   */
  public record Sizes(int bundleReadings, long bundleMillis, int pageReadings)
      implements Serializable {}

  public Materialize(StreamDatabase.Factory databases, ClosingRule closing, Sizes sizes) {
    this.databases = databases;
    this.closing = closing;
    this.sizes = sizes;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    memories =
        context
            .getOperatorStateStore()
            .getUnionListState(
                new ListStateDescriptor<>(
                    "memory", new CodecSerializer<>(Memory.class, MemoryCodec.class)));
    List<Memory> all = new ArrayList<>();
    memories.get().forEach(all::add);
    restored = Memory.of(all);
    // Restored state without a memory proves nothing, so it counts as no state.
    isRestored = context.isRestored() && !all.isEmpty();
  }

  @Override
  public void open() throws Exception {
    super.open();
    subjects =
        getPartitionedState(
            new ValueStateDescriptor<>(
                "subject", new CodecSerializer<>(SubjectState.class, SubjectStateCodec.class)));
    counted = new CountedPieces(countedState());
    timers =
        new CloseTimers(
            getInternalTimerService("close-days", LongSerializer.INSTANCE, this), closing, this);
    timers.setAnew();
    bundle = new Bundle();
    latestRows = new ArrayList<>();
    dayRows = new ArrayList<>();
    fired = Long.MIN_VALUE;

    database = databases.open();
    started =
        database.start(
            getRuntimeContext().getJobInfo().getJobId().toString(),
            Attempt.name(
                getMetricGroup(),
                getRuntimeContext().getJobInfo(),
                getRuntimeContext().getTaskInfo()),
            isRestored ? StartFrom.state(restored.clockMicros()) : StartFrom.nothing());
    closedBeforeDay = Math.max(restored.closedBeforeDay(), started.closedBeforeDay());
    newestDay = isRestored ? restored.newestDay() : dayBefore(started.closedBeforeDay());
    figures = new MaterializeMetrics(getMetricGroup(), getProcessingTimeService());
  }

  /**
   * By hour, so a namespace is needed, which only Flink's internal interface of a list state has.
   */
  @SuppressWarnings("unchecked")
  private InternalListState<String, Long, byte[]> countedState() throws Exception {
    ListState<byte[]> state =
        getOrCreateKeyedState(
            LongSerializer.INSTANCE,
            new ListStateDescriptor<>("counted", BytePrimitiveArraySerializer.INSTANCE));
    return (InternalListState<String, Long, byte[]>) state;
  }

  @Override
  public void processElement(StreamRecord<SignalBatch> element) throws Exception {
    if (bundle.isEmpty()) {
      getProcessingTimeService()
          .registerTimer(
              getProcessingTimeService().getCurrentProcessingTime() + sizes.bundleMillis(),
              time -> applyBundle());
    }
    bundle.add(element.getValue());
    if (bundle.readings() >= sizes.bundleReadings()) {
      applyBundle();
    }
  }

  private void applyBundle() throws Exception {
    for (String subject : bundle.subjects()) {
      setCurrentKey(subject);
      apply(subject, bundle.of(subject));
    }
    bundle.clear();
    emitLatest();
  }

  private void apply(String subject, List<SignalBatch> batches) throws Exception {
    SubjectState state = subjects.value();
    if (state == null) {
      state = new SubjectState();
    }
    HistoryRows history =
        new HistoryRows(started.epoch(), subject, sizes.pageReadings(), this::emitHistory);
    Set<String> changed = new LinkedHashSet<>();
    for (SignalBatch batch : batches) {
      for (Reading reading : batch.readings()) {
        figures.reading(reading);
        newestDay = Math.max(newestDay, reading.day());
        if (state.offer(reading)) {
          changed.add(reading.name());
        }
        history.add(reading, count(subject, state, reading));
      }
      history.endMessage();
    }
    history.end();
    counted.flush();
    subjects.update(state);
    for (String name : changed) {
      latestRows.add(state.latest(subject, name));
    }
  }

  /** Counts a reading, or says why its day must be recomputed instead. */
  private MarkReason count(String subject, SubjectState state, Reading reading) {
    long day = reading.day();
    if (isClosed(subject, state, day)) {
      figures.late();
      return MarkReason.LATE;
    }
    if (!state.isOpen(day)) {
      timers.set(subject, day);
    }
    Verdict verdict = state.count(reading, ContentHash.of(reading), counted);
    figures.verdict(verdict);
    return verdict == Verdict.CONFLICTING ? MarkReason.TIE : null;
  }

  private boolean isClosed(String subject, SubjectState state, long day) {
    return day < closedBeforeDay
        || day <= state.lastClosedDay()
        || closing.closesAt(subject, day) <= fired;
  }

  @Override
  public void processWatermark(Watermark mark) throws Exception {
    applyBundle();
    // Set before the timers fire, so that nothing can open a day which this watermark closes.
    fired = Math.max(fired, mark.getTimestamp());
    super.processWatermark(mark);
    emitDays();
  }

  @Override
  public void onEventTime(InternalTimer<String, Long> timer) throws Exception {
    String subject = timer.getKey();
    long day = timer.getNamespace();
    SubjectState state = subjects.value();
    OpenDay closed = state.close(day);
    if (closed != null) {
      counted.clear(day, closed);
      subjects.update(state);
      // A day before the watermark in the database was folded by another attempt, perhaps from more
      // readings than these.
      if (day >= started.watermarkDay()) {
        dayRows.addAll(state.rows(subject, day, closed));
      }
    }
    if (dayRows.size() >= sizes.pageReadings()) {
      emitDays();
    }
  }

  @Override
  public void onProcessingTime(InternalTimer<String, Long> timer) {
    throw new IllegalStateException("Days close by event time only");
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    super.prepareSnapshotPreBarrier(checkpointId);
    if (!finished) {
      applyBundle();
      emitProgress();
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    long closedHere = Math.min(closing.closedBefore(fired), dayAfter(newestDay));
    memories.update(
        List.of(new Memory(Math.max(closedBeforeDay, closedHere), newestDay, clockMicros)));
  }

  @Override
  public void finish() throws Exception {
    applyBundle();
    emitProgress();
    finished = true;
    super.finish();
  }

  @Override
  public void close() throws Exception {
    super.close();
    if (database != null) {
      database.close();
    }
  }

  private void emitHistory(HistoryBatch batch) {
    if (batch.mark() == null) {
      output.collect(new StreamRecord<>(batch));
    } else {
      output.collect(LATE, new StreamRecord<>(batch));
    }
  }

  private void emitLatest() {
    latestRows.sort(BY_KEY);
    for (List<LatestSignal> page : pages(latestRows)) {
      output.collect(LATEST, new StreamRecord<>(new LatestRows(started.epoch(), page)));
    }
    latestRows.clear();
  }

  private void emitDays() {
    for (List<DaySignal> page : pages(dayRows)) {
      output.collect(DAYS, new StreamRecord<>(new DayRows(started.epoch(), page)));
    }
    dayRows.clear();
  }

  private void emitProgress() throws Exception {
    clockMicros = database.clockMicros();
    output.collect(
        PROGRESS,
        new StreamRecord<>(
            new Progress(
                started.epoch(),
                getRuntimeContext().getTaskInfo().getIndexOfThisSubtask(),
                getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks(),
                closing.closedBefore(fired),
                newestDay,
                clockMicros)));
  }

  private <T> List<List<T>> pages(List<T> rows) {
    List<List<T>> pages = new ArrayList<>();
    for (int from = 0; from < rows.size(); from += sizes.pageReadings()) {
      pages.add(
          List.copyOf(rows.subList(from, Math.min(from + sizes.pageReadings(), rows.size()))));
    }
    return pages;
  }

  private static long dayBefore(long day) {
    return day == Days.NEVER ? Days.NEVER : day - 1;
  }

  private static long dayAfter(long day) {
    return day == Days.NEVER ? Days.NEVER : day + 1;
  }
}
