package io.daymark.local;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.util.FlinkException;

/** A job on the embedded cluster. */
public final class RunningJob {

  private static final Duration ANSWER = Duration.ofSeconds(30);

  private final MiniCluster cluster;
  private final JobID id;

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
      if (!result.isSuccess()) {
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
        : new FlinkException("The job was cancelled");
  }

  /** Checkpoints that have completed since the job was submitted, over its restarts. */
  public long completedCheckpoints() throws JobFailure, InterruptedException {
    return graph()
        .map(AccessExecutionGraph::getCheckpointStatsSnapshot)
        .map(stats -> stats.getCounts().getNumberOfCompletedCheckpoints())
        .orElse(0L);
  }

  /** The word that Flink has for what the job does now. */
  public JobStatus status() throws JobFailure, InterruptedException {
    return answer(cluster.getJobStatus(id));
  }

  /** Why the job restarted last; empty when it never did. */
  public Optional<String> lastFailure() throws JobFailure, InterruptedException {
    return graph()
        .map(AccessExecutionGraph::getFailureInfo)
        .map(failure -> failure.getExceptionAsString().lines().findFirst().orElse(""));
  }

  /** Ends the job after a last checkpoint; afterwards nothing of it writes any more. */
  public void stop(String savepoints) throws JobFailure, InterruptedException {
    answer(cluster.stopWithSavepoint(id, savepoints, false, SavepointFormatType.NATIVE));
  }

  private Optional<AccessExecutionGraph> graph() throws JobFailure, InterruptedException {
    return Optional.ofNullable(answer(cluster.getExecutionGraph(id)));
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
