package io.daymark.local;

import java.nio.file.Path;
import java.util.List;

/** A JVM that starts a database and dies without stopping it, as kill -9 would have it. */
final class LeftRunning {

  private LeftRunning() {}

  /** Runs such a JVM to its end and returns its exit code. */
  static int startAndHaltOn(Path directory) throws Exception {
    return new ProcessBuilder(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                LeftRunning.class.getName(),
                directory.toString()))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  public static void main(String[] arguments) throws StartFailure {
    EmbeddedDatabase.start(Path.of(arguments[0]), 0);
    Runtime.getRuntime().halt(0);
  }
}
