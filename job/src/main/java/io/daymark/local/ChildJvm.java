package io.daymark.local;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs {@code local} in a JVM of its own, whose memory is bounded and which may do what Flink
 * needs: {@code java -jar} can set neither. The parent does nothing but wait. Whichever of the two
 * dies, the other ends as well, and the parent clears up what a killed child has left: the
 * PostgreSQL server, which is a daemon, and the temporary directory. It logs nothing: a logging
 * backend would be most of its memory.
 */
public final class ChildJvm {

  /** Tells the child that it is one, and where it keeps everything. */
  private static final String DIRECTORY = "daymark.local.directory";

  private static final String RETENTION = "daymark.local.retention";

  /** Longer than the servers take to stop one after the other. */
  private static final long STOP_SECONDS = 60;

  private static final List<String> SETTINGS =
      List.of(
          "-Xms256m",
          "-Xmx1152m",
          "-XX:+UseParallelGC",
          "-XX:MaxMetaspaceSize=256m",
          "-XX:ReservedCodeCacheSize=96m",
          "-XX:MaxDirectMemorySize=384m",
          "-XX:+ExitOnOutOfMemoryError",
          "-Duser.timezone=UTC",
          "-Dlog4j2.configurationFile=classpath:log4j2-local.properties");

  /** Packages of java.base that Flink reflects into; the same as in its conf/config.yaml. */
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.net",
          "java.io",
          "java.nio",
          "sun.nio.ch",
          "java.lang.reflect",
          "java.text",
          "java.time",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "java.util.concurrent.locks");

  private ChildJvm() {}

  /** Whether this JVM is the child. */
  public static boolean isThis() {
    return System.getProperty(DIRECTORY) != null;
  }

  /** The directory that the parent has chosen for this child. */
  static DataDirectory directory() throws StartFailure {
    return DataDirectory.open(
        Path.of(System.getProperty(DIRECTORY)),
        DataDirectory.Retention.valueOf(System.getProperty(RETENTION)));
  }

  /**
   * Runs {@code main} with {@code arguments} in a child and waits for its end.
   *
   * @param kept directory of the servers; a temporary one, deleted afterwards, when empty
   * @return the child's exit code
   */
  public static int run(Class<?> main, List<String> arguments, Optional<Path> kept)
      throws StartFailure, IOException, InterruptedException {
    Path root = kept.isPresent() ? kept.get().toAbsolutePath() : temporary();
    var retention =
        kept.isPresent() ? DataDirectory.Retention.KEPT : DataDirectory.Retention.DELETED;
    System.out.println("Daymark is starting PostgreSQL, Kafka and Flink on this machine");
    Process child =
        new ProcessBuilder(command(root, retention, main, arguments)).inheritIO().start();
    Thread stop = new Thread(() -> stop(child, root, retention), "stop-child");
    Runtime.getRuntime().addShutdownHook(stop);
    int exitCode = child.waitFor();
    clearUp(root, retention);
    return exitCode;
  }

  private static Path temporary() throws StartFailure {
    try {
      return Files.createTempDirectory("daymark-");
    } catch (IOException e) {
      throw new StartFailure(
          "Cannot create a temporary directory (" + e + "); name one with --data-dir", e);
    }
  }

  private static List<String> command(
      Path root, DataDirectory.Retention retention, Class<?> main, List<String> arguments)
      throws IOException {
    DataDirectory.Layout layout = new DataDirectory.Layout(root);
    Files.createDirectories(layout.working());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(SETTINGS);
    OPENED.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
    command.add("-D" + DIRECTORY + "=" + root);
    command.add("-D" + RETENTION + "=" + retention);
    command.add("-Ddaymark.log.file=" + layout.log());
    command.add("-Dlog.file=" + layout.log()); // where Flink's web UI looks for it
    // Native libraries and the like are unpacked where they are deleted with the rest; only the
    // PostgreSQL programs stay for the next start.
    command.add("-Djava.io.tmpdir=" + layout.working());
    command.add(
        "-Dot.epg.working-dir="
            + Path.of(System.getProperty("java.io.tmpdir"), "embedded-pg").toAbsolutePath());
    command.add("-cp");
    command.add(classPath());
    command.add(main.getName());
    command.addAll(arguments);
    return command;
  }

  private static String classPath() {
    StringBuilder absolute = new StringBuilder();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
      absolute.append(Path.of(part).toAbsolutePath()).append(File.pathSeparator);
    }
    return absolute.toString();
  }

  private static void stop(Process child, Path root, DataDirectory.Retention retention) {
    boolean wasRunning = child.isAlive();
    try {
      child.destroy();
      if (!child.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        child.destroyForcibly().waitFor();
      }
      clearUp(root, retention);
      if (wasRunning) {
        System.out.println("Stopped");
      }
    } catch (IOException e) {
      System.err.println("Something is left in " + root + ": " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** After a child that has stopped cleanly there is nothing to do. */
  private static synchronized void clearUp(Path root, DataDirectory.Retention retention)
      throws IOException {
    DataDirectory.Layout layout = new DataDirectory.Layout(root);
    Postmaster.end(layout.postgres());
    DataDirectory.delete(layout.working());
    if (retention == DataDirectory.Retention.DELETED) {
      DataDirectory.delete(root);
    }
  }
}
