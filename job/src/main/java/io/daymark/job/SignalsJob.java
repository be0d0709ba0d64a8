package io.daymark.job;

import io.daymark.config.DaymarkConfig;
import io.daymark.connectors.kafka.BusyPartitionWatermarks;
import io.daymark.connectors.kafka.DeadLetterLimits;
import io.daymark.connectors.kafka.DeadLetterSink;
import io.daymark.connectors.kafka.Decoded;
import io.daymark.connectors.kafka.KafkaInput;
import io.daymark.connectors.kafka.KafkaSources;
import io.daymark.connectors.postgres.BatchSink;
import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.connectors.postgres.StatementSink;
import io.daymark.decode.MicroClock;
import io.daymark.decode.SchemaStore;
import io.daymark.decode.SignalDecoder;
import io.daymark.model.ClosingRule;
import io.daymark.model.SignalBatch;
import io.daymark.operators.AdvanceSink;
import io.daymark.operators.Materialize;
import io.daymark.operators.Pace;
import io.daymark.operators.StreamDatabase;
import io.daymark.operators.Types;
import io.daymark.table.SignalsLatestTable;
import io.daymark.table.Streams;
import io.daymark.topology.SignalsTopology;
import io.daymark.topology.Uids;
import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Attaches Kafka and PostgreSQL to the ends of {@link SignalsTopology}. */
public final class SignalsJob {

  /** How long a sink gathers what does not fill a batch; latest rows are gathered before. */
  private static final Duration SINK_DELAY = Duration.ofMillis(200);

  private final DaymarkConfig config;
  private final Input input;

  /**
   * How the input is read.
   *
   * @param silence what happens to the watermark when nothing comes
   */
  public record Input(KafkaInput.End end, Pace.Silence silence) {

    /** Without end; days of a silent fleet close by the clock. */
    public static Input endless(DaymarkConfig config) {
      return new Input(KafkaInput.End.NEVER, Pace.Silence.follows(config.time().idleTimeout()));
    }

    /** Without end; days close only by what is read. */
    public static Input endlessByDataAlone() {
      return new Input(KafkaInput.End.NEVER, Pace.Silence.waits());
    }

    /** What is in the topic when the job starts; then every open day closes. */
    public static Input bounded() {
      return new Input(KafkaInput.End.NEWEST_AT_START, Pace.Silence.waits());
    }
  }

  public SignalsJob(DaymarkConfig config, Input input) {
    this.config = config;
    this.input = input;
  }

  /** Defines the whole job on an environment; nothing is connected to before it runs. */
  public void defineOn(StreamExecutionEnvironment env) {
    Configuration always = new Configuration();
    always.set(PipelineOptions.GENERIC_TYPES, false);
    always.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
    always.set(PipelineOptions.OBJECT_REUSE, true);
    env.configure(always);

    SignalsTopology.Outputs outputs = SignalsTopology.define(signals(env), settings());

    PostgresOptions postgres = config.postgres();
    BatchSink.Limits limits =
        new BatchSink.Limits(config.flow().batchReadings(), SINK_DELAY, config.postgresPatience());
    outputs
        .history()
        .sinkTo(new BatchSink<>(postgres, limits, new HistoryWrite()))
        .name("History")
        .uid(Uids.SIGNAL_HISTORY)
        .disableChaining();
    outputs
        .late()
        .sinkTo(new BatchSink<>(postgres, limits, new HistoryWrite()))
        .name("Late history and marks")
        .uid(Uids.LATE_HISTORY)
        .disableChaining();
    outputs
        .latest()
        .sinkTo(
            // One statement makes a page durable, so Flink's own sink serves.
            new StatementSink<>(
                postgres,
                config.postgresPatience(),
                SignalsLatestTable.SQL,
                SignalsLatestTable::bind))
        .name("Latest")
        .uid(Uids.SIGNALS_LATEST)
        .disableChaining();
    outputs
        .days()
        .sinkTo(new BatchSink<>(postgres, limits, new DayRowsWrite()))
        .name("Closed days")
        .uid(Uids.SIGNALS_DAILY)
        .disableChaining();
    outputs
        .progress()
        .sinkTo(new AdvanceSink(databases()))
        .name("Advance watermark W")
        .uid(Uids.ADVANCE_WATERMARK)
        .setParallelism(1)
        .disableChaining();
    outputs
        .deadLetters()
        .sinkTo(
            DeadLetterSink.create(
                config.kafka().bootstrapServers(),
                config.kafka().deadLettersTopic(),
                config.kafka().properties(),
                config.deadLetters().maxBytes()))
        .name("Dead letters")
        .uid(Uids.DEAD_LETTERS)
        .disableChaining();
  }

  private DataStream<Decoded<SignalBatch>> signals(StreamExecutionEnvironment env) {
    DaymarkConfig.Kafka kafka = config.kafka();
    DaymarkConfig.DeadLetters deadLetters = config.deadLetters();
    KafkaInput from =
        new KafkaInput(
            kafka.bootstrapServers(),
            kafka.groupId(),
            List.of(kafka.signalsTopic()),
            KafkaInput.Start.valueOf(kafka.startFrom().name()),
            input.end(),
            kafka.properties());
    SignalDecoder decoder =
        new SignalDecoder(
            SchemaStore.current(),
            MicroClock.system(),
            config.time().futureTolerance(),
            config.flow().pageReadings(),
            deadLetters.maxBytes());
    DeadLetterLimits limits =
        new DeadLetterLimits(
            deadLetters.maxShare(), deadLetters.minMessages(), deadLetters.maxBytes());
    return env.fromSource(
            KafkaSources.decoding(from, decoder, Types.SIGNAL_BATCH, limits),
            new BusyPartitionWatermarks<>(
                config.time().outOfOrderness(), config.time().idleTimeout()),
            "Signals",
            Decoded.type(Types.SIGNAL_BATCH))
        .uid(Uids.SIGNALS_SOURCE);
  }

  private SignalsTopology.Settings settings() {
    DaymarkConfig.Flow flow = config.flow();
    return new SignalsTopology.Settings(
        databases(),
        new ClosingRule(
            config.time().settleDelay().toMillis(), config.time().settleSpread().toMillis()),
        input.silence(),
        new Materialize.Sizes(
            flow.bundleReadings(), flow.bundleDelay().toMillis(), flow.pageReadings()),
        flow.healInterval(),
        flow.healSubjects());
  }

  private StreamDatabase.Factory databases() {
    PostgresOptions postgres = config.postgres();
    Duration patience = config.postgresPatience();
    return () -> new PostgresStreamDatabase(postgres, patience, Streams.SIGNALS);
  }
}
