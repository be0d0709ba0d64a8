package io.daymark.local;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * A Flink cluster inside this JVM with its web UI on the loopback interface: one TaskManager, state
 * in RocksDB, aligned incremental checkpoints on disk that outlive the job.
 */
public final class EmbeddedFlink implements Closeable {

  private static final Duration STOP_PATIENCE = Duration.ofSeconds(30);

  private final MiniCluster cluster;
  private final Configuration configuration;
  private final URI webUi;
  private final Path checkpoints;

  private EmbeddedFlink(MiniCluster cluster, Configuration configuration, Path checkpoints) {
    this.cluster = cluster;
    this.configuration = configuration;
    this.checkpoints = checkpoints;
    this.webUi = cluster.getRestAddress().join();
  }

  /**
   * How a cluster is sized.
   *
   * @param uiPort of the web UI; 0 for a free one
   * @param parallelism of a job that does not say, and the number of slots
   * @param checkpoints where checkpoints go; a job starts from the newest that is there
   */
  public record Options(
      int uiPort, Duration checkpointInterval, int parallelism, Path checkpoints) {}

  /**
   * Starts a cluster.
   *
   * @throws StartFailure when the port of the web UI is taken, or the cluster does not come up
   */
  public static EmbeddedFlink start(DataDirectory.Layout directory, Options options)
      throws StartFailure {
    requireFree(options.uiPort());
    try {
      Files.createDirectories(directory.working());
      Files.createDirectories(options.checkpoints());
      Configuration configuration = FlinkSettings.of(directory, options);
      MiniCluster cluster =
          new MiniCluster(
              new MiniClusterConfiguration.Builder()
                  .setConfiguration(configuration)
                  .setNumTaskManagers(1)
                  .setNumSlotsPerTaskManager(options.parallelism())
                  .build());
      cluster.start();
      return new EmbeddedFlink(cluster, configuration, options.checkpoints());
    } catch (Exception e) { // as MiniCluster.start() declares; it closes itself when it fails
      throw new StartFailure("Flink did not start (" + e + ")", e);
    }
  }

  /**
   * Checks that nobody listens on the port of the web UI; any port will do when it is 0.
   *
   * @throws StartFailure which says how to choose another
   */
  static void requireFree(int uiPort) throws StartFailure {
    if (uiPort != 0 && Ports.isTaken(uiPort)) {
      throw new StartFailure(
          "Port "
              + uiPort
              + " of Flink's web UI is taken; choose another with --ui-port N, or any free one"
              + " with --ui-port 0",
          null);
    }
  }

  /** Where a browser finds the web UI. */
  public URI webUi() {
    return webUi;
  }

  /** A new environment with the settings of this cluster; define a job on it, then submit it. */
  public StreamExecutionEnvironment environment() {
    return new StreamExecutionEnvironment(new Configuration(configuration));
  }

  /**
   * Runs what was defined on {@code environment}, from the newest checkpoint that an earlier run on
   * this directory has left, or without state when there is none.
   *
   * @throws StartFailure when the cluster refuses the job
   */
  public RunningJob submit(StreamExecutionEnvironment environment, String name)
      throws StartFailure {
    StreamGraph graph = environment.getStreamGraph();
    graph.setJobName(name);
    try {
      RetainedCheckpoint.newest(checkpoints)
          .map(RetainedCheckpoint::restored)
          .ifPresentOrElse(
              graph::setSavepointRestoreSettings,
              () -> graph.setSavepointRestoreSettings(SavepointRestoreSettings.none()));
      return new RunningJob(cluster, cluster.submitJob(graph).get().getJobID());
    } catch (IOException | ExecutionException e) {
      throw new StartFailure("Flink refused the job (" + e.getMessage() + ")", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartFailure("Interrupted while the job was submitted", e);
    }
  }

  /** Ends a running job as a cancellation does: its last checkpoint stays. */
  @Override
  public void close() throws IOException {
    CompletableFuture<Void> closed = cluster.closeAsync();
    try {
      closed.get(STOP_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public String toString() {
    return "Flink";
  }
}
