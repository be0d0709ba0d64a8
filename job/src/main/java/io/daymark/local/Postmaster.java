package io.daymark.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The PostgreSQL server process of a data directory, found by the pid file that it keeps there. It
 * is a daemon and outlives a JVM that was killed.
 */
final class Postmaster {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private Postmaster() {}

  /** The running server of {@code directory}; empty when there is none. */
  static Optional<ProcessHandle> of(Path directory) throws IOException {
    try {
      List<String> lines = Files.readAllLines(directory.resolve("postmaster.pid"));
      return lines.isEmpty()
          ? Optional.empty()
          : ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
              .filter(ProcessHandle::isAlive)
              .filter(Postmaster::isPostgres);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** A pid may have been given to another program since a crash. */
  private static boolean isPostgres(ProcessHandle process) {
    return process.info().command().map(path -> path.contains("postgres")).orElse(false);
  }

  /** Ends a server that an earlier run has left behind, and waits until it is gone. */
  static void end(Path directory) throws IOException {
    Optional<ProcessHandle> orphan = of(directory);
    if (orphan.isPresent()) {
      orphan.get().destroy();
      await(orphan.get());
    }
  }

  /** Waits until a server that was told to stop is gone; one that does not stop is killed. */
  static void await(ProcessHandle process) throws IOException {
    try {
      process.onExit().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      process.destroyForcibly();
    } catch (ExecutionException e) {
      throw new IOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
