package io.daymark.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Guards invariant 3: W advances only past days whose rows are durable. */
class FlinkRequirementsTest {

  private static final DaymarkConfig CONFIG = DaymarkConfig.defaults();
  private static final Map<String, String> GOOD =
      Map.of("execution.checkpointing.interval", "30 s");

  @Test
  void checkpointIntervalAloneIsEnough() {
    assertThatCode(() -> FlinkRequirements.check(GOOD, CONFIG)).doesNotThrowAnyException();
  }

  @Test
  void explicitDefaultsAreAccepted() {
    Map<String, String> flink = new HashMap<>();
    flink.put("execution.checkpointing.interval", "30000");
    flink.put("execution.checkpointing.mode", "EXACTLY_ONCE");
    flink.put("execution.checkpointing.unaligned.enabled", "false");
    flink.put("execution.checkpointing.unaligned.forced", "false");
    flink.put("execution.checkpointing.unaligned.interruptible-timers.enabled", "false");
    flink.put("execution.checkpointing.aligned-checkpoint-timeout", "0 ms");
    flink.put("execution.checkpointing.checkpoints-after-tasks-finish", "true");
    flink.put("execution.runtime-mode", "STREAMING");
    assertThatCode(() -> FlinkRequirements.check(flink, CONFIG)).doesNotThrowAnyException();
  }

  @Test
  void jobWithoutCheckpointsIsRefused() {
    assertThatThrownBy(() -> FlinkRequirements.check(Map.of(), CONFIG))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("execution.checkpointing.interval: must be set")
        .hasMessageContaining("(it is not set)");
  }

  @ParameterizedTest
  @CsvSource({
    "execution.checkpointing.interval, 0 s",
    "execution.checkpointing.interval, 31 s",
    "execution.checkpointing.mode, AT_LEAST_ONCE",
    "execution.checkpointing.mode, at-least-once",
    "execution.checkpointing.unaligned.enabled, true",
    "execution.checkpointing.unaligned, TRUE",
    "execution.checkpointing.unaligned.forced, true",
    "execution.checkpointing.unaligned.interruptible-timers.enabled, true",
    "execution.checkpointing.aligned-checkpoint-timeout, 30 s",
    "execution.checkpointing.aligned-checkpoint-timeout, 1",
    "execution.checkpointing.alignment-timeout, PT1S",
    "execution.checkpointing.checkpoints-after-tasks-finish, false",
    "execution.checkpointing.checkpoints-after-tasks-finish.enabled, false",
    "execution.runtime-mode, BATCH",
    "execution.runtime-mode, AUTOMATIC"
  })
  void optionThatWouldLetWOutrunTheRowsIsRefusedByItsName(String key, String value) {
    Map<String, String> flink = new HashMap<>(GOOD);
    flink.put(key, value);
    assertThatThrownBy(() -> FlinkRequirements.check(flink, CONFIG))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(key + ": must ")
        .hasMessageEndingWith("(it is " + value + ")");
  }

  @Test
  void allProblemsComeInOneMessage() {
    Map<String, String> flink =
        Map.of(
            "execution.checkpointing.unaligned.enabled", "true",
            "execution.checkpointing.mode", "AT_LEAST_ONCE",
            "execution.checkpointing.aligned-checkpoint-timeout", "1 min");
    assertThatThrownBy(() -> FlinkRequirements.check(flink, CONFIG))
        .hasMessageStartingWith("Flink's configuration has 4 problems:\n")
        .hasMessageContaining("interval: must be set")
        .hasMessageContaining("mode: must be EXACTLY_ONCE")
        .hasMessageContaining("unaligned.enabled: must be false")
        .hasMessageContaining("aligned-checkpoint-timeout: must be 0");
  }
}
