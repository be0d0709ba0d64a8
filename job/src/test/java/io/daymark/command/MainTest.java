package io.daymark.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

  private static final String NOBODY = "127.0.0.1:1";

  @TempDir Path folder;

  @Test
  void callWithoutCommandNamesFlinkRunAndIsWrongUsage() {
    Run run = Run.main();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("daymark: a command is missing. The streaming job is submitted with flink run")
        .contains("migrate", "audit", "status", "produce");
  }

  @Test
  void optionsOfTheJobWithoutACommandNameFlinkRun() {
    Run run = Run.main("--config", "conf/daymark.yaml");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("Unknown option").contains("submitted with flink run");
  }

  @ParameterizedTest
  @ValueSource(strings = {"migrate", "audit", "status", "produce"})
  void everyCommandHasHelpAndVersion(String command) {
    Run help = Run.main(command, "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out()).startsWith("Usage: daymark " + command).contains("--config=FILE");
    Run version = Run.main(command, "--version");
    assertThat(version.exitCode()).isZero();
    assertThat(version.out()).startsWith("Daymark ");
  }

  @Test
  void helpNamesEveryCommand() {
    Run run = Run.main("--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("migrate", "audit", "status", "produce", "flink run");
  }

  @ParameterizedTest
  @ValueSource(strings = {"migrate", "audit", "status", "produce"})
  void wrongUsageIsOneMessageThatPointsToTheHelp(String command) {
    Run run = Run.main(command, "--nonsense");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("daymark " + command + ": ")
        .contains("See daymark " + command + " --help")
        .doesNotContain("\tat ");
  }

  @Test
  void mistypedCommandIsWrongUsageWithASuggestion() {
    Run run = Run.main("audti");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("Unmatched argument", "audti").contains("audit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"migrate", "audit", "status"})
  void missingConfigurationIsRefused(String command) {
    Path file = folder.resolve("none.yaml");
    Run run = Run.main(command, "--config", file.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualToNormalizingNewlines(
            "daymark " + command + ": " + file + ": there is no such file\n");
  }

  @Test
  void refusedConfigurationShowsAllProblemsAndNoTrace() throws Exception {
    Path file = Files.writeString(folder.resolve("bad.yaml"), "time: {a: 1}\npostgres: {user: }\n");
    Run run = Run.main("status", "--config", file.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("has 2 problems:").doesNotContain("\tat ");
    Run verbose = Run.main("status", "--verbose", "--config", file.toString());
    assertThat(verbose.err()).contains("\tat io.daymark.config.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"migrate", "audit"})
  void databaseThatIsAwayIsAFailedStepInOneLine(String command) throws Exception {
    Path file = config("postgres.url: jdbc:postgresql://" + NOBODY + "/daymark");
    Run run = Run.main(command, "--config", file.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("Connection to " + NOBODY + " refused").hasLineCount(1);
  }

  @Test
  void durationThatIsNoneIsWrongUsage() {
    Run run = Run.main("audit", "--settle-time", "soon");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--settle-time", "'soon' is no duration");
  }

  @Test
  void statusShowsWhichOfBothIsAway() throws Exception {
    Path file =
        config(
            "{postgres.url: 'jdbc:postgresql://"
                + NOBODY
                + "/daymark', "
                + "kafka.bootstrap-servers: '"
                + NOBODY
                + "'}");
    Run run = Run.main("status", "--config", file.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("daymark status: PostgreSQL at jdbc:postgresql://" + NOBODY + "/daymark: ")
        .contains("daymark status: Kafka at " + NOBODY + ": ")
        .hasLineCount(2);
  }

  @Test
  void fileToProduceThatIsMissingIsWrongUsageBeforeAnythingIsSent() {
    Path file = folder.resolve("none.ndjson");
    Run run = Run.main("produce", "--bootstrap-servers", NOBODY, "--signals", file.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(file + ": is no file that can be read");
  }

  @Test
  void brokerThatIsAwayIsAFailedStep() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("a.ndjson"),
            """
            {"subject":"v","name":"speed","timestamp":"2026-01-01T10:00:00Z","value_number":1,\
            "value_string":null,"value_location":null,"source":"s","cloud_event_id":"a"}
            """);
    Run run =
        Run.main(
            "produce",
            "--bootstrap-servers",
            NOBODY,
            "--set",
            "kafka.properties.max.block.ms=100",
            "--signals",
            file.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("Topic signals not present in metadata").hasLineCount(1);
  }

  private Path config(String yaml) throws Exception {
    return Files.writeString(folder.resolve("daymark.yaml"), yaml);
  }
}
