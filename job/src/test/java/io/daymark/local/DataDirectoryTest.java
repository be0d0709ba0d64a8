package io.daymark.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.daymark.local.DataDirectory.Retention;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @TempDir Path parent;

  @Test
  void keptDirectoryKeepsAllButTheWorkingFiles() throws Exception {
    Path root = parent.resolve("kept");
    try (DataDirectory directory = DataDirectory.open(root, Retention.KEPT)) {
      Files.createDirectories(directory.layout().kafka());
      Files.createDirectories(directory.layout().checkpointsOfThisRun());
    }
    assertThat(root.resolve("kafka")).isDirectory();
    assertThat(root.resolve("working")).doesNotExist();
  }

  @Test
  void temporaryDirectoryIsGoneWithEverythingInIt() throws Exception {
    DataDirectory directory = DataDirectory.open(parent.resolve("t"), Retention.DELETED);
    Files.createDirectories(directory.layout().postgres().resolve("base").resolve("1"));
    directory.close();
    assertThat(directory.root()).doesNotExist();
    assertThat(parent).exists();
  }

  @Test
  void secondRunOnADirectoryIsRefused() throws Exception {
    try (DataDirectory first = DataDirectory.open(parent, Retention.KEPT)) {
      assertThatThrownBy(() -> DataDirectory.open(parent, Retention.KEPT))
          .isInstanceOf(StartFailure.class)
          .hasMessageContaining(parent.toString())
          .hasMessageContaining("--data-dir");
      assertThat(first.root()).exists();
    }
    DataDirectory.open(parent, Retention.KEPT).close();
  }

  @Test
  void newestCheckpointOfAllJobsIsTaken() throws Exception {
    completed("a", 9, NOON);
    completed("b", 3, NOON.plusSeconds(1));
    completed("b", 4, NOON.plusSeconds(1));
    Files.createDirectories(parent.resolve("b").resolve("chk-5"));
    assertThat(RetainedCheckpoint.newest(parent).orElseThrow().directory())
        .isEqualTo(parent.resolve("b").resolve("chk-4"));
  }

  @Test
  void withoutACompletedCheckpointThereIsNone() throws Exception {
    Files.createDirectories(parent.resolve("a").resolve("chk-1"));
    assertThat(RetainedCheckpoint.newest(parent)).isEmpty();
  }

  private void completed(String job, int number, Instant time) throws Exception {
    Path checkpoint = Files.createDirectories(parent.resolve(job).resolve("chk-" + number));
    Path metadata = Files.createFile(checkpoint.resolve("_metadata"));
    Files.setLastModifiedTime(metadata, FileTime.from(time));
  }
}
