package io.daymark.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** However {@code local} ends, it leaves no process and nothing in the temporary directory. */
@Timeout(600)
class StoppingITCase {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Pattern KEPT_IN =
      Pattern.compile("Everything of this run is kept in (\\S+)");

  @TempDir Path directory;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endWhatATestHasLeft() {
    started.stream().filter(Process::isAlive).forEach(Process::destroyForcibly);
  }

  private Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-jar",
                JarsITCase.TARGET.resolve("daymark-local.jar").toString(),
                "local"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output.txt").toFile())
            .start();
    started.add(process);
    return process;
  }

  private String output() throws IOException {
    return Files.readString(directory.resolve("output.txt"), StandardCharsets.UTF_8);
  }

  private void awaitOutput(String pattern) {
    await().atMost(PATIENCE).until(() -> Pattern.compile(pattern).matcher(output()).find());
  }

  private Path keptIn() throws IOException {
    Matcher matcher = KEPT_IN.matcher(output());
    assertThat(matcher.find()).isTrue();
    return Path.of(matcher.group(1));
  }

  private static ProcessHandle postmaster(Path data) throws IOException {
    return Postmaster.of(data.resolve("postgres")).orElseThrow();
  }

  private static ProcessHandle child(Process parent) {
    return parent.children().findFirst().orElseThrow();
  }

  private static void assertGone(ProcessHandle... processes) {
    for (ProcessHandle process : processes) {
      await().atMost(PATIENCE).until(() -> !process.isAlive());
    }
  }

  @Test
  void terminatedRunLeavesNeitherProcessNorDirectory() throws Exception {
    Process run = start("--ui-port", "0");
    awaitOutput("running: readings [1-9]");
    Path data = keptIn();
    ProcessHandle postmaster = postmaster(data);
    ProcessHandle child = child(run);

    run.destroy();

    assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertGone(child, postmaster);
    assertThat(data).doesNotExist();
    assertThat(output()).contains("Stopping").contains("Stopped").doesNotContain("Exception");
  }

  @Test
  void killedRunsAreClearedUpAndTheNextOneGoesOnFromTheirCheckpoint() throws Exception {
    Path data = directory.resolve("data");
    Process first = start("--ui-port", "0", "--data-dir", data.toString());
    awaitOutput("checkpoints [1-9]");
    ProcessHandle postmaster = postmaster(data);
    child(first).destroyForcibly();
    assertThat(first.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(first.exitValue()).isNotZero();
    assertGone(postmaster);

    Process second = start("--ui-port", "0", "--data-dir", data.toString());
    awaitOutput("running: readings [1-9]");
    assertThat(Files.readString(data.resolve("daymark.log"), StandardCharsets.UTF_8))
        .containsPattern(
            "Restoring job \\S+ from Checkpoint|Starting job \\S+ from (savepoint|claimed)");
    postmaster = postmaster(data);
    ProcessHandle child = child(second);
    second.destroyForcibly();
    assertGone(child, postmaster);
    assertThat(data.resolve("working")).doesNotExist();
    assertThat(data.resolve("postgres")).exists();
  }

  @Test
  void takenPortEndsTheRunWithOneLineThatSaysWhatToDo() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName(Ports.HOST))) {
      Process run = start("--ui-port", String.valueOf(taken.getLocalPort()));
      assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(run.exitValue()).isEqualTo(1);
      assertThat(output().lines())
          .filteredOn(line -> line.contains("--ui-port"))
          .singleElement()
          .asString()
          .contains("Port " + taken.getLocalPort());
      assertThat(keptIn()).doesNotExist();
      assertThat(output()).doesNotContain("\tat ");
    }
  }
}
