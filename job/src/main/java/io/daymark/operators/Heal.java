package io.daymark.operators;

import io.daymark.model.MarksDue;
import io.daymark.model.Progress;
import java.time.Duration;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Recomputes marked days before the watermark, a few subjects in one transaction, as long as there
 * are any; then looks again after a pause. Between two transactions barriers pass. It takes
 * progress as its input only to learn the attempt's epoch, and to stand in the same region as the
 * rest of the job, which restarts as a whole.
 */
public final class Heal extends AbstractStreamOperator<Void>
    implements OneInputStreamOperator<Progress, Void> {

  private static final long serialVersionUID = 1L;

  private final StreamDatabase.Factory databases;
  private final Duration interval;
  private final int subjects;

  private transient StreamDatabase database;
  private transient Progress newest;
  private transient MarksDue due;
  private transient Counter subjectDaysRecomputed;

  /**
   * @param interval pause after nothing was due
   * @param subjects healed in one transaction at most
   */
  public Heal(StreamDatabase.Factory databases, Duration interval, int subjects) {
    this.databases = databases;
    this.interval = interval;
    this.subjects = subjects;
  }

  @Override
  public void open() throws Exception {
    super.open();
    database = databases.open();
    due = new MarksDue(0, 0);
    subjectDaysRecomputed = getMetricGroup().counter("subjectDaysRecomputed");
    if (getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0) {
      getMetricGroup().gauge("marksDue", () -> due.count());
      getMetricGroup().gauge("oldestMarkAgeSeconds", () -> due.oldestAgeSeconds());
    }
  }

  @Override
  public void processElement(StreamRecord<Progress> element) throws Exception {
    boolean isFirst = newest == null;
    newest = element.getValue();
    if (isFirst) {
      heal();
    }
  }

  private void heal() throws Exception {
    int healed = database.heal(newest.epoch(), subjects);
    subjectDaysRecomputed.inc(healed);
    if (getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0) {
      due = database.marksDue();
    }
    long pause = healed > 0 ? 0 : interval.toMillis();
    getProcessingTimeService()
        .registerTimer(
            getProcessingTimeService().getCurrentProcessingTime() + pause, time -> heal());
  }

  @Override
  public void close() throws Exception {
    super.close();
    if (database != null) {
      database.close();
    }
  }
}
