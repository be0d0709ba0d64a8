package io.daymark.e2e;

import io.daymark.oracle.RecordedFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a run of one of the built jars came to.
 *
 * @param output standard output and standard error as they came
 * @param took from start to exit
 */
record JarRun(int exitCode, String output, Duration took) {

  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final Duration LAST_WORDS = Duration.ofSeconds(20);

  /** The jars that {@code mvn package} builds. */
  enum Jar {
    /** With everything in it. */
    LOCAL("daymark-local.jar"),
    /** What a cluster takes; here for the operator's commands, without Flink on the class path. */
    JOB("daymark-job.jar");

    private final String file;

    Jar(String file) {
      this.file = file;
    }

    private Path path() {
      Path path = RecordedFiles.repository().resolve("job").resolve("target").resolve(file);
      if (!Files.isRegularFile(path)) {
        throw new AssertionError(path + " is not there; run mvn package first");
      }
      return path;
    }
  }

  /**
   * Runs a jar to its end.
   *
   * @param directory where it runs and leaves {@code output.txt}; created where absent
   * @throws AssertionError if it does not end in time; then it and what it started are ended
   */
  static JarRun of(Jar jar, Path directory, List<String> arguments)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path output = directory.resolve("output.txt");
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("-jar");
    command.add(jar.path().toString());
    command.addAll(arguments);
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("no end after " + PATIENCE + ": " + command + "\n" + read(output));
      }
      return new JarRun(
          process.exitValue(), read(output), Duration.ofNanos(System.nanoTime() - start));
    } finally {
      end(process);
    }
  }

  private static String read(Path output) throws IOException {
    return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
  }

  /** Politely first, so that it can end its own children; then whatever is left, by its id. */
  private static void end(Process process) throws InterruptedException {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroy();
    if (!process.waitFor(LAST_WORDS.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    children.forEach(ProcessHandle::destroyForcibly);
  }
}
