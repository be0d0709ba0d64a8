package io.daymark.local;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.clusterframework.ApplicationStatus;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.util.FlinkException;

/** A job on the embedded cluster. */
public final class RunningJob {

  private static final Duration ANSWER = Duration.ofSeconds(30);

  private final MiniCluster cluster;
  private final JobID id;
  private volatile long checkpoints;
  private volatile String failure;

  RunningJob(MiniCluster cluster, JobID id) {
    this.cluster = cluster;
    this.id = id;
  }

  public JobID id() {
    return id;
  }

  /**
   * Waits until the job has ended by itself.
   *
   * @return whether it has; false when it is still running after {@code patience}
   * @throws JobFailure when it failed or was cancelled
   */
  public boolean hasFinishedWithin(Duration patience) throws JobFailure, InterruptedException {
    try {
      JobResult result =
          cluster.requestJobResult(id).get(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (result.getApplicationStatus() != ApplicationStatus.SUCCEEDED) {
        throw new JobFailure(failure(result));
      }
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new JobFailure(e.getCause());
    }
  }

  private static Throwable failure(JobResult result) {
    return result.getSerializedThrowable().isPresent()
        ? result
            .getSerializedThrowable()
            .get()
            .deserializeError(Thread.currentThread().getContextClassLoader())
        : new FlinkException("The job was stopped before its end");
  }

  /** Checkpoints that have completed since the job was submitted, over its restarts. */
  public long completedCheckpoints() throws JobFailure, InterruptedException {
    look();
    return checkpoints;
  }

  /** Asks the cluster where the job stands; what it says is known from then on. */
  private void look() throws JobFailure, InterruptedException {
    AccessExecutionGraph graph = answer(cluster.getExecutionGraph(id));
    CheckpointStatsSnapshot stats = graph.getCheckpointStatsSnapshot();
    checkpoints = stats == null ? 0 : stats.getCounts().getNumberOfCompletedCheckpoints();
    failure =
        graph.getFailureInfo() == null
            ? null
            : JobFailure.rootCause(
                graph
                    .getFailureInfo()
                    .getException()
                    .deserializeError(Thread.currentThread().getContextClassLoader()));
  }

  /** Completed checkpoints when the cluster was asked last. */
  long knownCheckpoints() {
    return checkpoints;
  }

  /** Why the job failed or restarted last, when the cluster was asked last. */
  Optional<String> knownFailure() {
    return Optional.ofNullable(failure);
  }

  /** Cancels the job and waits until nothing of it writes any more; its last checkpoint stays. */
  public void cancel() throws JobFailure, InterruptedException {
    answer(cluster.cancelJob(id));
    answer(cluster.requestJobResult(id));
  }

  private static <T> T answer(CompletableFuture<? extends T> future)
      throws JobFailure, InterruptedException {
    try {
      return future.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new JobFailure(e.getCause());
    } catch (TimeoutException e) {
      throw new JobFailure(e);
    }
  }
}
