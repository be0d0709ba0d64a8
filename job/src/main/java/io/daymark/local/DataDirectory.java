package io.daymark.local;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The one directory in which the embedded servers keep everything: database, topics, checkpoints,
 * logs. A kept one belongs to one run at a time; a temporary one is deleted when closed.
 */
public final class DataDirectory implements Closeable {

  private final Path root;
  private final Retention retention;
  private final FileChannel channel;

  /** What happens to the directory when it is closed. */
  public enum Retention {
    KEPT,
    DELETED
  }

  /** The parts of a data directory. */
  public record Layout(Path root) {

    public Path postgres() {
      return root.resolve("postgres");
    }

    public Path kafka() {
      return root.resolve("kafka");
    }

    /** Flink's retained checkpoints. */
    public Path checkpoints() {
      return root.resolve("checkpoints");
    }

    /** Checkpoints that no later run starts from. */
    public Path checkpointsOfThisRun() {
      return working().resolve("checkpoints");
    }

    /** Working files of Flink and others; worthless after a run. */
    public Path working() {
      return root.resolve("working");
    }

    public Path log() {
      return root.resolve("daymark.log");
    }
  }

  private DataDirectory(Path root, Retention retention, FileChannel channel) {
    this.root = root;
    this.retention = retention;
    this.channel = channel;
  }

  /** A new directory under the system's one for temporary files. */
  public static DataDirectory temporary() throws StartFailure {
    try {
      return open(Files.createTempDirectory("daymark-"), Retention.DELETED);
    } catch (IOException e) {
      throw new StartFailure(
          "Cannot create a temporary directory (" + e + "); name one with --data-dir", e);
    }
  }

  /**
   * Opens {@code root}, created where absent.
   *
   * @throws StartFailure when it cannot be written or another run holds it
   */
  public static DataDirectory open(Path root, Retention retention) throws StartFailure {
    try {
      Files.createDirectories(root);
      FileChannel channel =
          FileChannel.open(
              root.resolve("daymark.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isLocked(channel)) {
        channel.close();
        throw new StartFailure(
            "Another run uses " + root + "; stop it or choose another --data-dir", null);
      }
      return new DataDirectory(root.toRealPath(), retention, channel);
    } catch (IOException e) {
      throw new StartFailure("Cannot write to " + root + " (" + e + "); choose --data-dir", e);
    }
  }

  @SuppressWarnings("resource") // the lock lives as long as its channel
  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  public Path root() {
    return root;
  }

  /** Whether a later run may find here what this one leaves. */
  public Retention retention() {
    return retention;
  }

  /** Where everything is. */
  public Layout layout() {
    return new Layout(root);
  }

  @Override
  public void close() throws IOException {
    delete(layout().working());
    channel.close();
    if (retention == Retention.DELETED) {
      delete(root);
    }
  }

  /** Deletes a directory with everything in it; one that is absent is fine. */
  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, IOException e) throws IOException {
            Files.deleteIfExists(dir);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
