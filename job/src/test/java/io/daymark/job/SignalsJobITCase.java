package io.daymark.job;

import static io.daymark.job.JobFixture.PATIENCE;
import static io.daymark.job.JobFixture.speed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.daymark.local.JobFailure;
import io.daymark.local.RunningJob;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The whole job where only the whole job can show it: silence, durability, a second copy, a start
 * without state.
 */
class SignalsJobITCase {

  private static final String COUNT_OF_V3 = "SELECT sum(count) FROM daymark.signal_summaries('v3')";
  private static final String DAY_ROWS_OF_V3 =
      "SELECT sum(count) FROM daymark.signals_daily WHERE subject = 'v3'";
  private static final String MARKS = "SELECT count(*) FROM daymark.marks";

  private static final int LATE_SUBJECTS = 200;
  private static final String SUMMARIES_UNLIKE_HISTORY =
      """
      SELECT count(*)
      FROM generate_series(0, 199) AS i
      CROSS JOIN LATERAL (
        SELECT sum(count) AS count FROM daymark.signal_summaries('late ' || i)
      ) AS summary
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT (name, "timestamp")) AS count
        FROM daymark.signals
        WHERE subject = 'late ' || i
      ) AS recomputed
      WHERE summary.count <> recomputed.count
      """;

  private JobFixture fixture;

  @BeforeEach
  void start() throws Exception {
    fixture = new JobFixture();
  }

  @AfterEach
  void stop() throws Exception {
    fixture.close();
  }

  /** Case 7. */
  @Test
  void silentPartitionHoldsNobodyBackAndIsCountedWhenItWakes() throws Exception {
    RunningJob job = fixture.submit(SignalsJob.Input.endless(fixture.config()), 2);
    fixture.send(0, speed("v1", "2026-01-01T12:00:00Z", 1));
    fixture.send(1, speed("v2", "2026-01-01T12:00:00Z", 2));
    fixture.send(0, speed("v1", "2026-01-02T12:00:00Z", 1));
    fixture.send(1, speed("v2", "2026-01-02T12:00:00Z", 2));
    awaitWatermark("2026-01-03");

    fixture.send(2, speed("v3", "2026-01-01T13:00:00Z", 3));
    fixture.send(2, speed("v3", "2026-01-01T14:00:00Z", 4));
    await().atMost(PATIENCE).until(() -> "2".equals(fixture.query(DAY_ROWS_OF_V3)));

    assertThat(fixture.query(COUNT_OF_V3)).isEqualTo("2");
    await().atMost(PATIENCE).until(() -> "0".equals(fixture.query(MARKS)));
    assertThat(fixture.query("SELECT count(*) FROM daymark.signals_daily")).isEqualTo("5");
    assertThat(fixture.query("SELECT sum(count) FROM daymark.signals_rollup")).isEqualTo("6");
    job.cancel();
  }

  /**
   * Invariant 3. Guard: the watermark is a committable, so it waits for the checkpoint that waits
   * for the day rows; with {@code advance} called when the barrier passes the writer, W moves while
   * no row can be written.
   */
  @Test
  void watermarkWaitsUntilTheRowsOfItsDaysAreDurable() throws Exception {
    // A sequence is not rolled back with the transaction that asks it, so it counts the refusals.
    fixture.database.execute("CREATE SEQUENCE public.refusals");
    fixture.database.execute(
        """
        CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$
        BEGIN
          PERFORM nextval('public.refusals');
          RAISE EXCEPTION 'not now' USING ERRCODE = '53400';
        END
        $$
        """);
    fixture.database.execute(
        "CREATE TRIGGER refuse BEFORE INSERT ON daymark.signals_daily"
            + " FOR EACH ROW EXECUTE FUNCTION public.refuse()");
    fixture.send(0, speed("v1", "2026-01-01T12:00:00Z", 1));
    fixture.send(1, speed("v2", "2026-01-01T12:00:00Z", 2));
    RunningJob job = fixture.submit(SignalsJob.Input.endless(fixture.config()), 2);
    await()
        .atMost(PATIENCE)
        .until(() -> "t".equals(fixture.query("SELECT is_called FROM public.refusals")));
    await()
        .during(Duration.ofSeconds(5))
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(fixture.watermark()).isNotEqualTo("2026-01-02"));

    fixture.database.execute("DROP TRIGGER refuse ON daymark.signals_daily");
    awaitWatermark("2026-01-02");
    assertThat(fixture.query("SELECT sum(count) FROM daymark.signals_rollup")).isEqualTo("2");
    job.cancel();
  }

  /**
   * Case 19. Guard: the epoch that every writing transaction compares, and a start that does not
   * take back.
   */
  @Test
  void secondCopyTakesOverAndTheFirstStopsForGood() throws Exception {
    fixture.send(0, speed("v1", "2026-01-01T12:00:00Z", 1));
    RunningJob first = fixture.submit(SignalsJob.Input.endless(fixture.config()), 1);
    await()
        .atMost(PATIENCE)
        .until(() -> "1".equals(fixture.query("SELECT count(*) FROM daymark.signals_latest")));
    RunningJob second = fixture.submitElsewhere(SignalsJob.Input.endless(fixture.config()), 1);
    await()
        .atMost(PATIENCE)
        .until(() -> "2".equals(fixture.query("SELECT epoch FROM daymark.watermarks")));

    fixture.send(0, speed("v1", "2026-01-01T13:00:00Z", 2));

    assertThatThrownBy(
            () -> {
              if (!first.hasFinishedWithin(PATIENCE)) {
                throw new AssertionError("The first copy goes on");
              }
            })
        .isInstanceOf(JobFailure.class)
        .hasMessageContaining("taken over");
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                "2".equals(fixture.query("SELECT sum(count) FROM daymark.signal_summaries('v1')")));
    awaitWatermark("2026-01-02");
    await().atMost(PATIENCE).until(() -> "0".equals(fixture.query(MARKS)));
    assertThat(fixture.query("SELECT sum(count) FROM daymark.signals_rollup")).isEqualTo("2");
    assertThat(fixture.query("SELECT epoch FROM daymark.watermarks")).isEqualTo("2");
    second.cancel();
  }

  @Test
  void startWithoutStateInTheMiddleOfADayIsExact() throws Exception {
    fixture.send(0, speed("v3", "2026-01-01T10:00:00Z", 1));
    RunningJob first = fixture.submit(SignalsJob.Input.endlessByDataAlone(), 2);
    await().atMost(PATIENCE).until(() -> "1".equals(fixture.query(COUNT_OF_V3)));
    first.cancel();
    fixture.forgetCheckpoints();

    fixture.send(0, speed("v3", "2026-01-01T11:00:00Z", 2));
    RunningJob second = fixture.submit(SignalsJob.Input.endless(fixture.config()), 2);
    awaitWatermark("2026-01-02");
    await().atMost(PATIENCE).until(() -> "0".equals(fixture.query(MARKS)));

    assertThat(fixture.query(DAY_ROWS_OF_V3)).isEqualTo("2");
    assertThat(fixture.query("SELECT sum_number FROM daymark.signals_rollup")).isEqualTo("3");
    second.cancel();
  }

  /**
   * Invariant 5: 200 subjects are late below W, and are read in a loop until all are healed. One
   * statement is one snapshot, so each answer is compared with a recompute of the very same
   * instant.
   */
  @Test
  void summariesOfLateSubjectsAreExactAtEveryInstant() throws Exception {
    for (int i = 0; i < LATE_SUBJECTS; i++) {
      fixture.send(i % 2, speed("late " + i, "2026-01-01T12:00:00Z", i));
    }
    fixture.send(0, speed("v1", "2026-01-02T12:00:00Z", 1));
    fixture.send(1, speed("v2", "2026-01-02T12:00:00Z", 1));
    RunningJob job = fixture.submit(SignalsJob.Input.endless(fixture.config()), 2);
    awaitWatermark("2026-01-03");
    for (int i = 0; i < LATE_SUBJECTS; i++) {
      fixture.send(i % 2, speed("late " + i, "2026-01-01T13:00:00Z", i));
    }

    AtomicInteger reads = new AtomicInteger();
    AtomicInteger readsWhileMarked = new AtomicInteger();
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(1))
        .until(
            () -> {
              boolean marked = !"0".equals(fixture.query(MARKS));
              assertThat(fixture.query(SUMMARIES_UNLIKE_HISTORY)).isEqualTo("0");
              reads.incrementAndGet();
              if (marked) {
                readsWhileMarked.incrementAndGet();
              }
              return "400"
                  .equals(
                      fixture.query(
                          "SELECT sum(count) FROM daymark.signals_rollup WHERE subject LIKE 'late %'"));
            });
    assertThat(reads).hasPositiveValue();
    assertThat(readsWhileMarked).as("reads of %s while marks were due", reads).hasPositiveValue();
    assertThat(fixture.query(SUMMARIES_UNLIKE_HISTORY)).isEqualTo("0");
    job.cancel();
  }

  /** Cases 1 and 2 through Kafka. */
  @Test
  void badRecordIsADeadLetterWithItsPositionAndItsNeighboursAreRead() throws Exception {
    fixture.send(0, speed("v1", "2026-01-01T10:00:00Z", 1));
    fixture.send(0, new byte[] {0, 0, 0, 0, 7, (byte) 0xFF});
    fixture.send(0, speed("v1", "2026-01-01T11:00:00Z", 2));
    fixture.send(0, speed("v1", "2026-01-01T12:00:00Z", Double.NaN));
    fixture.send(0, new byte[0]);
    fixture.send(0, speed("v1", "2026-01-01T13:00:00Z", 3));
    RunningJob job = fixture.submit(SignalsJob.Input.bounded(), 2);

    assertThat(job.hasFinishedWithin(PATIENCE)).isTrue();
    assertThat(fixture.query("SELECT sum(count) FROM daymark.signal_summaries('v1')"))
        .isEqualTo("3");
    List<Map<String, String>> letters = deadLetters(3);
    assertThat(letters).extracting(headers -> headers.get("offset")).containsExactly("1", "3", "4");
    assertThat(letters)
        .allSatisfy(
            headers -> assertThat(headers).containsKeys("reason", "detail", "topic", "partition"));
  }

  private List<Map<String, String>> deadLetters(int count) {
    Map<String, Object> properties =
        Map.of("bootstrap.servers", fixture.bootstrap(), "auto.offset.reset", "earliest");
    try (var consumer =
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(new TopicPartition("daymark.dead-letters", 0)));
      List<Map<String, String>> letters = new java.util.ArrayList<>();
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                for (ConsumerRecord<byte[], byte[]> letter :
                    consumer.poll(Duration.ofMillis(200))) {
                  letters.add(headers(letter));
                }
                return letters.size() >= count;
              });
      return letters;
    }
  }

  private static Map<String, String> headers(ConsumerRecord<byte[], byte[]> letter) {
    Map<String, String> headers = new HashMap<>();
    for (Header header : letter.headers()) {
      headers.put(
          header.key(), new String(header.value(), java.nio.charset.StandardCharsets.UTF_8));
    }
    return headers;
  }

  private void awaitWatermark(String date) {
    await().atMost(PATIENCE).until(() -> date.equals(fixture.watermark()));
  }
}
