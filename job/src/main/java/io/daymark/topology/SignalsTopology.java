package io.daymark.topology;

import io.daymark.connectors.kafka.DeadLetter;
import io.daymark.connectors.kafka.Decoded;
import io.daymark.model.ClosingRule;
import io.daymark.model.DayRows;
import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestRows;
import io.daymark.model.Progress;
import io.daymark.model.SignalBatch;
import io.daymark.operators.Heal;
import io.daymark.operators.Materialize;
import io.daymark.operators.Pace;
import io.daymark.operators.SplitDeadLetters;
import io.daymark.operators.StreamDatabase;
import io.daymark.operators.Types;
import java.time.Duration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * The graph of the signals job, without its ends.
 *
 * <pre>
 *   decoded ─ split ─┬─ deadLetters
 *                    └─ pace ─ keyBy subject ─ MATERIALIZE ─┬─ history    counted, to be written
 *                                                           ├─ late       to be written with its mark
 *                                                           ├─ latest     rows that changed
 *                                                           ├─ days       rows of days that closed
 *                                                           └─ progress   at each barrier ─ heal (marks in the database)
 * </pre>
 */
public final class SignalsTopology {

  private SignalsTopology() {}

  /**
   * What the operators are given.
   *
   * @param healInterval pause between two looks for due marks when none was due
   * @param healSubjects subjects healed in one transaction at most
   */
  public record Settings(
      StreamDatabase.Factory databases,
      ClosingRule closing,
      Pace.Silence silence,
      Materialize.Sizes sizes,
      Duration healInterval,
      int healSubjects) {}

  /** The named ends; {@code progress} must reach a sink of parallelism 1. */
  public record Outputs(
      DataStream<DeadLetter> deadLetters,
      DataStream<HistoryBatch> history,
      DataStream<HistoryBatch> late,
      DataStream<LatestRows> latest,
      DataStream<DayRows> days,
      DataStream<Progress> progress) {}

  /** Draws the graph behind a stream whose watermarks are per partition. */
  public static Outputs define(DataStream<Decoded<SignalBatch>> decoded, Settings settings) {
    SingleOutputStreamOperator<SignalBatch> batches =
        decoded
            .process(new SplitDeadLetters<>(), Types.SIGNAL_BATCH)
            .name("Split dead letters")
            .uid(Uids.SPLIT_DEAD_LETTERS);

    SingleOutputStreamOperator<HistoryBatch> history =
        batches
            .transform(
                "Pace watermark",
                Types.SIGNAL_BATCH,
                new Pace<>(settings.closing(), settings.silence()))
            .uid(Uids.PACE_WATERMARK)
            .keyBy(SignalBatch::subject)
            .transform(
                "Materialize signals",
                Types.HISTORY_BATCH,
                new Materialize(settings.databases(), settings.closing(), settings.sizes()))
            .uid(Uids.MATERIALIZE_SIGNALS);

    DataStream<Progress> progress = history.getSideOutput(Materialize.PROGRESS);
    progress
        .broadcast()
        .transform(
            "Heal marked days",
            org.apache.flink.api.common.typeinfo.Types.VOID,
            new Heal(settings.databases(), settings.healInterval(), settings.healSubjects()))
        .uid(Uids.HEAL_MARKS);

    return new Outputs(
        batches.getSideOutput(SplitDeadLetters.DEAD_LETTERS),
        history,
        history.getSideOutput(Materialize.LATE),
        history.getSideOutput(Materialize.LATEST),
        history.getSideOutput(Materialize.DAYS),
        progress);
  }
}
