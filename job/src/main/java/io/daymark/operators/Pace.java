package io.daymark.operators;

import io.daymark.model.ClosingRule;
import io.daymark.model.Days;
import java.time.Duration;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/**
 * Forwards the watermark of one source subtask through a closing window in small steps, with
 * records and barriers between them, so that no step closes the days of all subjects at once.
 *
 * <p>When the subtask falls silent, the clock takes over: its watermark follows now less the idle
 * timeout. The clock cannot run ahead of a subtask that still delivers, because downstream the
 * least watermark counts; so a day closes by the clock only when all subtasks are silent. With
 * {@link Silence#waits} a silent subtask is idle in Flink's sense, and days close only by
 * watermarks of others.
 *
 * <p>Keeps no state: watermarks begin anew with each attempt.
 */
public final class Pace<T> extends AbstractStreamOperator<T>
    implements OneInputStreamOperator<T, T> {

  private static final long serialVersionUID = 1L;

  /**
   * How far the end of input is paced: the days that can still be open after the last watermark.
   */
  private static final long LAST_DAYS_MILLIS = 2 * Days.MILLIS;

  private final PaceSchedule schedule;
  private final Silence silence;

  private transient long current;
  private transient long target;
  private transient boolean isStepping;
  private transient boolean isSilent;

  /**
   * What happens when a source subtask has nothing to deliver.
   *
   * @param timeout subtracted from the clock; null when the clock never takes over
   * @param interval between two looks at the clock
   */
  public record Silence(Duration timeout, Duration interval) implements java.io.Serializable {

    /** The clock takes over. */
    public static Silence follows(Duration timeout) {
      return new Silence(timeout, Duration.ofSeconds(1));
    }

    /** Days wait for data. */
    public static Silence waits() {
      return new Silence(null, null);
    }
  }

  public Pace(ClosingRule closing, Silence silence) {
    this.schedule = new PaceSchedule(closing);
    this.silence = silence;
  }

  @Override
  public void open() throws Exception {
    super.open();
    current = Long.MIN_VALUE;
    target = Long.MIN_VALUE;
  }

  @Override
  public void processElement(StreamRecord<T> element) {
    output.collect(element);
  }

  @Override
  public void processWatermark(Watermark mark) throws Exception {
    if (mark.getTimestamp() == Long.MAX_VALUE) {
      passEndOfInput();
    } else {
      goTo(mark.getTimestamp());
    }
  }

  /** No records or barriers can come between the steps any more. */
  private void passEndOfInput() throws Exception {
    if (current != Long.MIN_VALUE) {
      long end = Math.max(current, target) + LAST_DAYS_MILLIS;
      while (current < end) {
        emit(schedule.next(current, end));
      }
    }
    target = Long.MAX_VALUE;
    emit(Long.MAX_VALUE);
  }

  private void goTo(long watermark) throws Exception {
    target = Math.max(target, watermark);
    if (!isStepping) {
      step();
    }
  }

  /** One step now, the next one after what waits in the mailbox. */
  private void step() throws Exception {
    isStepping = false;
    if (current < target) {
      emit(schedule.next(current, target));
    }
    if (current < target) {
      isStepping = true;
      getProcessingTimeService()
          .registerTimer(getProcessingTimeService().getCurrentProcessingTime(), time -> step());
    }
  }

  private void emit(long watermark) throws Exception {
    current = watermark;
    super.processWatermark(new Watermark(watermark));
  }

  @Override
  public void processWatermarkStatus(WatermarkStatus status) throws Exception {
    if (silence.timeout() == null) {
      super.processWatermarkStatus(status);
      return;
    }
    boolean wasSilent = isSilent;
    isSilent = status.isIdle();
    if (isSilent && !wasSilent) {
      followClock();
    }
  }

  private void followClock() throws Exception {
    if (!isSilent || target == Long.MAX_VALUE) {
      return;
    }
    long now = getProcessingTimeService().getCurrentProcessingTime();
    goTo(now - silence.timeout().toMillis());
    getProcessingTimeService()
        .registerTimer(now + silence.interval().toMillis(), time -> followClock());
  }
}
