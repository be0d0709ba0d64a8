package io.daymark.local;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.state.rocksdb.RocksDBConfigurableOptions;

/** What conf/config.yaml is to a cluster, for one JVM on a small machine. */
final class FlinkSettings {

  /** Failures in a row after which the job is given up. */
  private static final int RESTARTS = 5;

  private FlinkSettings() {}

  static Configuration of(DataDirectory.Layout directory, EmbeddedFlink.Options options) {
    Configuration settings = new Configuration();
    settings.set(CoreOptions.DEFAULT_PARALLELISM, options.parallelism());
    places(settings, directory);
    web(settings, directory, options.uiPort());
    checkpoints(settings, options.checkpoints(), options.checkpointInterval());
    memory(settings);
    restarts(settings);
    settings.set(MetricOptions.REPORTERS_LIST, MetricBoard.NAME);
    MetricOptions.forReporter(settings, MetricBoard.NAME)
        .set(MetricOptions.REPORTER_FACTORY_CLASS, MetricBoard.Factory.class.getName());
    return settings;
  }

  private static void places(Configuration settings, DataDirectory.Layout directory) {
    settings.set(CoreOptions.TMP_DIRS, directory.working().toString());
    settings.set(RocksDBConfigurableOptions.LOG_DIR, directory.working().toString());
    settings.set(
        BlobServerOptions.STORAGE_DIRECTORY, directory.working().resolve("blobs").toString());
  }

  private static void web(Configuration settings, DataDirectory.Layout directory, int port) {
    settings.set(RestOptions.ADDRESS, Ports.HOST);
    settings.set(RestOptions.BIND_ADDRESS, Ports.HOST);
    settings.set(RestOptions.PORT, port);
    settings.set(RestOptions.BIND_PORT, String.valueOf(port));
    settings.set(JobManagerOptions.BIND_HOST, Ports.HOST);
    settings.set(WebOptions.TMP_DIR, directory.working().toString());
    settings.set(WebOptions.UPLOAD_DIR, directory.working().toString());
    settings.set(WebOptions.LOG_PATH, directory.log().toString());
    settings.set(TaskManagerOptions.TASK_MANAGER_LOG_PATH, directory.log().toString());
    settings.set(WebOptions.SUBMIT_ENABLE, false);
  }

  private static void checkpoints(Configuration settings, Path checkpoints, Duration interval) {
    settings.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
    settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, interval);
    settings.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
    settings.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
    settings.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
    settings.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
    settings.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
  }

  /** The TaskManager shares the heap of the JVM; this is what it takes beside it. */
  private static void memory(Configuration settings) {
    settings.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(192));
    settings.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(64));
    settings.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(64));
  }

  private static void restarts(Configuration settings) {
    settings.set(
        RestartStrategyOptions.RESTART_STRATEGY,
        RestartStrategyOptions.RestartStrategyType.EXPONENTIAL_DELAY.getMainValue());
    settings.set(
        RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF,
        Duration.ofSeconds(1));
    settings.set(
        RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
        Duration.ofSeconds(10));
    settings.set(
        RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD,
        Duration.ofMinutes(2));
    settings.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS, RESTARTS);
  }
}
