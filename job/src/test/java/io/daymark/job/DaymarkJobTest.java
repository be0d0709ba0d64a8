package io.daymark.job;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.client.program.ProgramParametrizationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused is so by the exception that Flink's client shows as a message, without trace. */
class DaymarkJobTest {

  @TempDir Path folder;

  @Test
  void unknownKeyIsRefusedWithItsPlace() throws IOException {
    assertThatThrownBy(() -> DaymarkJob.main(config("time: {settle-delya: 1 h}")))
        .isInstanceOf(ProgramParametrizationException.class)
        .hasMessageContaining("daymark.yaml:1:")
        .hasMessageContaining("did you mean time.settle-delay?");
  }

  @Test
  void missingCheckpointIntervalIsRefusedBeforeTheDatabaseIsAsked() throws IOException {
    assertThatThrownBy(() -> DaymarkJob.main(config("postgres: {patience: 0}")))
        .isInstanceOf(ProgramParametrizationException.class)
        .hasMessageStartingWith("execution.checkpointing.interval: must be set");
  }

  @Test
  void unknownOptionIsRefused() {
    assertThatThrownBy(() -> DaymarkJob.main(new String[] {"--confg", "daymark.yaml"}))
        .isInstanceOf(ProgramParametrizationException.class)
        .hasMessageContaining("--confg");
  }

  private String[] config(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("daymark.yaml"), yaml);
    return new String[] {"--config", file.toString()};
  }
}
