package io.daymark.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before a server starts. */
class LocalMainTest {

  @TempDir Path folder;

  @Test
  void optionsWithoutACommandAreThoseOfLocal() {
    Run run = run("--bounded", "--signals", folder.resolve("none").toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("daymark local: " + folder.resolve("none") + ": is no file that can be read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--bounded", "--until-drained"})
  void simulatedFleetNeverEnds(String end) {
    Run run = run("local", end);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("need --signals: a simulated fleet never ends");
  }

  @Test
  void twoEndsAtOnceAreWrongUsage() {
    Run run = run("--bounded", "--until-drained");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("mutually exclusive");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "65536", "web"})
  void portThatIsNoneIsWrongUsage(String port) {
    assertThat(run("--ui-port", port).exitCode()).isEqualTo(2);
  }

  @Test
  void helpNamesEveryCommandAndThatLocalIsTheDefault() {
    Run run = run("--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("Without a command: local")
        .contains("migrate", "audit", "status", "produce");
    assertThat(run("local", "--help").out())
        .contains("--signals", "--bounded", "--until-drained", "--dump", "--data-dir", "--ui-port");
  }

  @Test
  void mistypedCommandIsNotTakenForLocal() {
    Run run = run("locla");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("daymark: Unmatched argument").contains("locla");
  }

  private static Run run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    var commandLine =
        Shell.commandLine(new LocalMain())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true));
    int exitCode = LocalMain.run(commandLine, arguments);
    return new Run(exitCode, out.toString(), err.toString());
  }
}
