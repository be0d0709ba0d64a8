package io.daymark.connectors.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** From a topic through Flink into the topic of dead letters, with a broker. */
class KafkaSourcesITCase {

  @RegisterExtension
  static final MiniClusterExtension FLINK =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(2)
              .build());

  private static final int RESTARTS = 2;
  private static final int LARGE = 3 * 1024 * 1024;

  /** Attempts of a job to decode its first message; static because Flink copies decoders. */
  private static final AtomicInteger ATTEMPTS = new AtomicInteger();

  /**
   * What came out, of all attempts; Flink's own collecting would report a restart in place of the
   * failure that caused it.
   */
  private static final Queue<String> VALUES = new ConcurrentLinkedQueue<>();

  @TempDir static Path folder;
  private static TestBroker broker;
  private static int topics;
  private final String input = "input-" + ++topics;
  private final String dead = "dead-" + topics;

  @BeforeAll
  static void startBroker() throws Exception {
    broker = new TestBroker(folder);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  /** Counts attempts and fails the message {@code bug}, as no decoder may. */
  private static Decoder<String> counting() {
    Decoder<String> words = DeadLetters.words();
    return (message, out) -> {
      if (message.offset() == 0) {
        ATTEMPTS.incrementAndGet();
      }
      if (message.value().length == 3 && message.value()[1] == 'u') {
        throw new IllegalStateException("bug");
      }
      words.decode(message, out);
    };
  }

  private KafkaSource<Decoded<String>> source(DeadLetterLimits limits) {
    return KafkaSources.decoding(
        new KafkaInput(
            broker.address(),
            "group",
            List.of(input),
            KafkaInput.Start.COMMITTED,
            KafkaInput.End.NEWEST_AT_START,
            Map.of()),
        counting(),
        Types.STRING,
        limits);
  }

  /** Runs the job to its end; returns the values and writes the dead letters to their topic. */
  private List<String> run(DeadLetterLimits limits) throws Exception {
    ATTEMPTS.set(0);
    VALUES.clear();
    Configuration settings = new Configuration();
    settings.set(PipelineOptions.GENERIC_TYPES, false);
    settings.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    settings.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, RESTARTS);
    settings.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    var env = StreamExecutionEnvironment.getExecutionEnvironment(settings);
    env.setParallelism(1);
    SingleOutputStreamOperator<Decoded<String>> decoded =
        env.fromSource(
            source(limits),
            new BusyPartitionWatermarks<>(Duration.ofMinutes(1), Duration.ofMinutes(5)),
            "Words");
    decoded
        .filter(d -> !d.isGood())
        .map(Decoded::deadLetter)
        .returns(TypeInformation.of(DeadLetter.class))
        .sinkTo(DeadLetterSink.create(broker.address(), dead, Map.of(), DeadLetters.MAX_BYTES));
    decoded
        .filter(Decoded::isGood)
        .map(
            d -> {
              VALUES.add(d.value());
              return d.value();
            })
        .returns(Types.STRING)
        .sinkTo(new DiscardingSink<>());
    env.execute();
    return List.copyOf(VALUES);
  }

  private void send(String... words) throws Exception {
    broker.createTopic(input, 1);
    broker.createTopic(dead, 1);
    List<byte[]> values = new ArrayList<>();
    for (String word : words) {
      values.add(word == null ? null : word.getBytes(UTF_8));
    }
    broker.send(input, 0, values);
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }

  @Test
  void goodMessagesPassAndBadOnesLieInTheirTopic() throws Exception {
    send("a", "bad", null, "half:b", "c");

    assertThat(run(DeadLetters.LIMITS)).containsExactly("a", "b", "c");

    List<ConsumerRecord<byte[], byte[]>> letters = broker.read(dead);
    assertThat(letters).extracting(r -> header(r, "offset")).containsExactly("1", "3");
    assertThat(letters)
        .extracting(r -> header(r, "reason"))
        .containsExactly("bad-word", "half-word");
    assertThat(letters).extracting(r -> new String(r.key(), UTF_8)).containsOnly("key");
    assertThat(letters)
        .extracting(r -> new String(r.value(), UTF_8))
        .containsExactly("bad", "half");
  }

  /** Case 5. */
  @Test
  void largeMessagePassesAndALargeDeadLetterIsCut() throws Exception {
    String large = "x".repeat(LARGE);
    send("a", large, "bad" + large, "b");

    assertThat(run(DeadLetters.LIMITS)).isEqualTo(List.of("a", large, "b"));

    List<ConsumerRecord<byte[], byte[]>> letters = broker.read(dead);
    assertThat(letters).hasSize(1);
    assertThat(header(letters.get(0), "size")).isEqualTo(String.valueOf(LARGE + 3));
    assertThat(letters.get(0).value()).hasSize(DeadLetter.HEAD);
  }

  /** Case 2: would pass neither without the annotation nor if Flink did not look through causes. */
  @Test
  void floodStopsTheJobAtItsFirstAttemptAndTheSwitchLetsItPass() throws Exception {
    String[] words = Collections.nCopies(10_000, "bad").toArray(String[]::new);
    words[0] = "good";
    send(words);

    assertThatThrownBy(() -> run(DeadLetters.LIMITS))
        .hasStackTraceContaining(DeadLetterShareExceeded.class.getName())
        .hasStackTraceContaining("--pass-dead-letters");
    assertThat(ATTEMPTS).hasValue(1);

    assertThat(run(DeadLetters.LIMITS.passAll())).containsExactly("good");
    assertThat(broker.read(dead)).hasSizeGreaterThanOrEqualTo(words.length - 1);
  }

  /** What the test above rests on: any other failure is tried again. */
  @Test
  void anotherFailureIsRestarted() throws Exception {
    send("good", "bug");

    assertThatThrownBy(() -> run(DeadLetters.LIMITS)).hasStackTraceContaining("bug");
    assertThat(ATTEMPTS).hasValue(1 + RESTARTS);
  }
}
