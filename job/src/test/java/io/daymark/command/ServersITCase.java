package io.daymark.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.local.EmbeddedKafka;
import io.daymark.testing.TestDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands with a real broker and a real database. */
class ServersITCase {

  private static final String NOBODY = "127.0.0.1:1";

  /** A latest row of a reading that is not in history. */
  private static final String EXTRA_ROW =
      """
      INSERT INTO daymark.signals_latest
        (subject, name, "timestamp", value_number, source, cloud_event_id, value_rank)
      VALUES (
        'v', 'speed', '2026-01-01T10:00:00Z', 5, 's', 'a',
        daymark.rank_reading('a', 5, NULL, NULL, NULL, NULL, NULL, 's', NULL)
      )
      """;

  @TempDir static Path folder;
  private static EmbeddedKafka kafka;

  @BeforeAll
  static void startBroker() throws Exception {
    kafka =
        EmbeddedKafka.start(folder.resolve("kafka"), 0, EmbeddedKafka.DEFAULT_MAX_MESSAGE_BYTES);
  }

  @AfterAll
  static void stopBroker() {
    kafka.close();
  }

  @Test
  void migrateCreatesTheSchemaOnceAndThenDoesNothing() throws Exception {
    try (TestDatabase database = TestDatabase.empty()) {
      Run first = run("migrate", database);
      assertThat(first.err()).isEmpty();
      assertThat(first.exitCode()).isZero();
      assertThat(first.out()).contains("migrations applied: ");
      Run second = run("migrate", database);
      assertThat(second.exitCode()).isZero();
      assertThat(second.out()).contains("The schema daymark is current").doesNotContain("applied");
    }
  }

  @Test
  void statusNamesMigrateWhereTheSchemaIsMissingAndStillShowsKafka() throws Exception {
    kafka.createTopic("signals", 2);
    try (TestDatabase database = TestDatabase.empty()) {
      Run run = run("status", database);
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains("run the command migrate first").hasLineCount(1);
      assertThat(run.out()).contains("messages unread");
    }
  }

  @Test
  void statusShowsWAndMarksWhenKafkaIsAway() throws Exception {
    try (TestDatabase database = TestDatabase.migrated()) {
      database.execute(
          """
          INSERT INTO daymark.watermarks VALUES ('signals', '2026-01-02T00:00:00Z', 7);
          INSERT INTO daymark.marks VALUES
            ('signals', 'a', '2026-01-01', 'late', now() - interval '90 s'),
            ('signals', 'b', '2026-01-01', 'start', now()),
            ('signals', 'b', '2026-01-02', 'start', now());
          """);
      Run run = run("status", database, "--set", "kafka.bootstrap-servers=" + NOBODY);
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).startsWith("daymark status: Kafka at " + NOBODY).hasLineCount(1);
      assertThat(run.out())
          .containsPattern("W +2026-01-02T00:00:00Z, \\d+ d \\d+ h ago")
          .containsPattern("epoch +7\n")
          .containsPattern("marks due +2: late 1, start 1; the oldest for 1 min 3\\d s\n")
          .containsPattern("marks to come +1 on days from W on\n")
          .containsPattern("newest reading +none\n")
          .containsPattern("history written +not within the last 1 h\n")
          .containsPattern(
              "rows, about +signals_latest unknown, signals_daily unknown, signals_rollup unknown,"
                  + " signal_history unknown\n");
    }
  }

  @Test
  void statusShowsTheLastDeadLettersNewestFirstAndPrintable() throws Exception {
    kafka.createTopic("signals", 2);
    kafka.createTopic("letters", 2);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrap()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (int i = 0; i < 4; i++) {
        producer.send(letter(i, i == 3 ? "\u001b[2Jclear" : "too late by " + i)).get();
      }
    }
    try (TestDatabase database = TestDatabase.migrated()) {
      Run run =
          run(
              "status",
              database,
              "--dead-letters",
              "2",
              "--set",
              "kafka.dead-letters-topic=letters");
      assertThat(run.err()).isEmpty();
      assertThat(run.exitCode()).isZero();
      assertThat(run.out())
          .containsPattern("dead letters +4 in letters\n")
          .containsSubsequence("?[2Jclear", "signals-1@3", "too late by 2", "signals-1@2")
          .doesNotContain("too late by 1", "\u001b");
    }
  }

  @Test
  void auditOfEqualTablesIsClean() throws Exception {
    try (TestDatabase database = TestDatabase.migrated()) {
      Run run = run("audit", database);
      assertThat(run.err()).isEmpty();
      assertThat(run.exitCode()).isZero();
      assertThat(run.out())
          .contains("0 readings of 0 subjects in history", "No day is closed yet")
          .containsPattern("\\| signals_latest +\\| +0 \\| +0 \\| +0 \\| +0 \\| +0 \\|")
          .contains("signals_daily", "signals_rollup", "signal_summaries")
          .endsWith("Every table equals the recompute" + System.lineSeparator());
    }
  }

  @Test
  void auditShowsDifferencesByKeyAndMarkedDays() throws Exception {
    try (TestDatabase database = TestDatabase.migrated()) {
      database.execute(EXTRA_ROW);
      database.execute(
          """
          INSERT INTO daymark.watermarks VALUES ('signals', '2026-01-02T00:00:00Z', 1);
          INSERT INTO daymark.marks VALUES ('signals', 'late-one', '2026-01-01', 'late', now());
          """);
      Run run = run("audit", database, "--settle-time", "0");
      assertThat(run.err()).isEmpty();
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out())
          .doesNotContain("Looking again")
          .contains("Days before 2026-01-02 are closed")
          .containsPattern("\\| signals_latest +\\| +1 \\| +1 \\| +0 \\| +1 \\| +0 \\|")
          .contains("Marked days, due to be recomputed and not compared: 1")
          .contains("  2026-01-01 late-one")
          .containsPattern("signals_latest +\\| v speed +\\| \\(row is extra\\)")
          .endsWith("The tables differ from the recompute" + System.lineSeparator());
    }
  }

  @Test
  void differenceThatIsGoneAfterTheSettleTimeDoesNotCount() throws Exception {
    try (TestDatabase database = TestDatabase.migrated()) {
      database.execute(EXTRA_ROW);
      StringWriter out =
          new StringWriter() {
            @Override
            public void write(String text, int from, int length) {
              super.write(text, from, length);
              if (text.contains("Looking again in 10 ms")) {
                database.execute("DELETE FROM daymark.signals_latest");
              }
            }
          };
      int exitCode =
          Shell.commandLine(new Main())
              .setOut(new PrintWriter(out, true))
              .execute(arguments("audit", database, "--settle-time", "10 ms"));
      assertThat(out.toString())
          .contains("Looking again in 10 ms")
          .endsWith("Every table equals the recompute" + System.lineSeparator());
      assertThat(exitCode).isZero();
    }
  }

  @Test
  void differenceThatStaysCounts() throws Exception {
    try (TestDatabase database = TestDatabase.migrated()) {
      database.execute(EXTRA_ROW);
      Run run = run("audit", database, "--set", "audit.settle-time=10 ms");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out()).contains("Looking again in 10 ms").contains("row is extra");
    }
  }

  @Test
  void auditOfADatabaseWithoutTheSchemaIsRefused() throws Exception {
    try (TestDatabase database = TestDatabase.empty()) {
      Run run = run("audit", database);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("run the command migrate first").hasLineCount(1);
    }
  }

  @Test
  void producedReadingsAreCountedAndWaitUnread() throws Exception {
    kafka.createTopic("produced", 2);
    Path file =
        Files.writeString(
            folder.resolve("a.ndjson"), line("a", "1") + line("a", "2") + line("b", "3"));
    try (TestDatabase database = TestDatabase.migrated()) {
      String[] topic = {"--set", "kafka.signals-topic=produced"};
      Run run = run("produce", database, "--signals", file.toString(), topic[0], topic[1]);
      assertThat(run.err()).isEmpty();
      assertThat(run.exitCode()).isZero();
      assertThat(run.out())
          .isEqualToNormalizingNewlines(
              "3 readings in 2 messages sent to topic produced at " + kafka.bootstrap() + "\n");
      assertThat(run("status", database, topic).out())
          .containsPattern("messages unread +2 in produced\n");
    }
  }

  @Test
  void lineThatIsNoReadingIsNamedAndTheOthersAreSent() throws Exception {
    kafka.createTopic("bad", 1);
    Path file = Files.writeString(folder.resolve("b.ndjson"), line("a", "1") + "{}\nnonsense\n");
    Run run =
        Run.main(
            "produce",
            "--bootstrap-servers=" + kafka.bootstrap(),
            "--set=kafka.signals-topic=bad",
            "--signals=" + file);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).startsWith("1 readings in 1 messages");
    assertThat(run.err())
        .contains(file + ":2: no subject")
        .contains(file + ":3: no JSON")
        .endsWith("daymark produce: 2 lines are no readings" + System.lineSeparator());
  }

  private static ProducerRecord<byte[], byte[]> letter(int offset, String detail) {
    var record =
        new ProducerRecord<byte[], byte[]>(
            "letters", offset % 2, 1000L + offset, null, new byte[0]);
    record.headers().add("reason", "future".getBytes(UTF_8));
    record.headers().add("detail", detail.getBytes(UTF_8));
    record.headers().add("topic", "signals".getBytes(UTF_8));
    record.headers().add("partition", "1".getBytes(UTF_8));
    record.headers().add("offset", String.valueOf(offset).getBytes(UTF_8));
    return record;
  }

  private static String line(String id, String second) {
    return """
        {"subject":"v","name":"speed","timestamp":"2026-01-01T10:00:0%sZ","value_number":1,\
        "value_string":null,"value_location":null,"source":"s","cloud_event_id":"%s"}
        """
        .formatted(second, id);
  }

  private static Run run(String command, TestDatabase database, String... more) throws Exception {
    return Run.main(arguments(command, database, more));
  }

  private static String[] arguments(String command, TestDatabase database, String... more)
      throws Exception {
    Path password = Files.writeString(folder.resolve("password"), database.options().password());
    Path file =
        Files.writeString(
            folder.resolve("daymark.yaml"),
            """
            postgres:
              url: %s
              user: %s
              password: ${file:%s}
            """
                .formatted(url(database), database.options().user(), password));
    List<String> arguments = new ArrayList<>(List.of(command, "--config", file.toString()));
    if (!List.of(more).toString().contains("kafka.bootstrap-servers")) {
      arguments.addAll(List.of("--set", "kafka.bootstrap-servers=" + kafka.bootstrap()));
    }
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  /** The embedded server's url names the user too, which a configuration must not. */
  private static String url(TestDatabase database) {
    return database.options().url().replaceFirst("\\?.*", "");
  }
}
