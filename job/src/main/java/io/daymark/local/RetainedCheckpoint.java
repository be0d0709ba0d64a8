package io.daymark.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;

/**
 * A completed checkpoint that a stopped or killed job has left on disk.
 *
 * @param directory {@code JOB/chk-N}
 * @param completed when its metadata, the last file of a checkpoint, was written
 */
record RetainedCheckpoint(Path directory, FileTime completed) {

  /** The newest of all jobs below {@code checkpoints}; empty when no checkpoint ever completed. */
  static Optional<RetainedCheckpoint> newest(Path checkpoints) throws IOException {
    List<Path> metadata;
    try (Stream<Path> paths = Files.find(checkpoints, 3, (path, file) -> isMetadata(path))) {
      metadata = paths.toList();
    }
    RetainedCheckpoint newest = null;
    for (Path file : metadata) {
      var found = new RetainedCheckpoint(file.getParent(), Files.getLastModifiedTime(file));
      if (newest == null || ORDER.compare(found, newest) > 0) {
        newest = found;
      }
    }
    return Optional.ofNullable(newest);
  }

  /** File times can be as coarse as seconds; within one job the number decides. */
  private static final Comparator<RetainedCheckpoint> ORDER =
      Comparator.comparing(RetainedCheckpoint::completed)
          .thenComparingLong(RetainedCheckpoint::number);

  private static boolean isMetadata(Path path) {
    return path.getFileName().toString().equals("_metadata")
        && path.getParent().getFileName().toString().matches("chk-[0-9]+");
  }

  private long number() {
    return Long.parseLong(directory.getFileName().toString().substring("chk-".length()));
  }

  /** Claimed: the new job deletes it once it has completed a checkpoint of its own. */
  SavepointRestoreSettings restored() {
    return SavepointRestoreSettings.forPath(
        directory.toUri().toString(), false, RecoveryClaimMode.CLAIM);
  }
}
