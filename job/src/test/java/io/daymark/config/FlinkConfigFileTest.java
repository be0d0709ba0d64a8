package io.daymark.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.junit.jupiter.api.Test;

/** {@code conf/config.yaml} is read as Flink itself reads it. */
class FlinkConfigFileTest {

  private static final Configuration FLINK = GlobalConfiguration.loadConfiguration("../conf");

  private static final List<Class<?>> OPTIONS =
      List.of(
          CheckpointingOptions.class,
          CoreOptions.class,
          JobManagerOptions.class,
          RestOptions.class,
          RestartStrategyOptions.class,
          StateBackendOptions.class,
          TaskManagerOptions.class,
          WebOptions.class);

  @Test
  void everyKeyIsOneThatFlinkKnowsAndItsValueIsRead() throws IllegalAccessException {
    Map<String, ConfigOption<?>> known = known();
    assertThat(FLINK.keySet()).isNotEmpty().isSubsetOf(known.keySet());
    for (String key : FLINK.keySet()) {
      assertThatCode(() -> FLINK.get(known.get(key))).as(key).doesNotThrowAnyException();
    }
  }

  @Test
  void jobIsAcceptedWithIt() {
    assertThatCode(() -> FlinkRequirements.check(FLINK.toMap(), DaymarkConfig.defaults()))
        .doesNotThrowAnyException();
  }

  @Test
  void stateIsInRocksDbAndItsCheckpointsAreIncrementalAndKept() {
    assertThat(FLINK.get(StateBackendOptions.STATE_BACKEND)).isEqualTo("rocksdb");
    assertThat(FLINK.get(CheckpointingOptions.INCREMENTAL_CHECKPOINTS)).isTrue();
    assertThat(FLINK.get(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION))
        .isEqualTo(ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    assertThat(FLINK.get(RestartStrategyOptions.RESTART_STRATEGY)).isEqualTo("exponential-delay");
  }

  private static Map<String, ConfigOption<?>> known() throws IllegalAccessException {
    Map<String, ConfigOption<?>> known = new TreeMap<>();
    for (Class<?> options : OPTIONS) {
      for (Field field : options.getFields()) {
        if (Modifier.isStatic(field.getModifiers())
            && field.get(null) instanceof ConfigOption<?> option) {
          known.put(option.key(), option);
        }
      }
    }
    return known;
  }
}
