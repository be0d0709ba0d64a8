package io.daymark.operators;

import org.apache.flink.api.common.JobInfo;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.scope.ScopeFormat;

/**
 * Names an attempt of the job: the same word in every subtask of one attempt, another in each
 * attempt.
 *
 * <p>Flink numbers the attempts of a task from 0 in each JobManager. A task's attempt id, which
 * Flink publishes as a variable of its metrics, begins with the id of the execution graph, and that
 * one is drawn anew by every JobManager; all tasks of this job stand in one pipelined region, so
 * they are restarted together and count alike.
 */
final class Attempt {

  private static final String SEPARATOR = "_";

  private Attempt() {}

  static String name(MetricGroup metrics, JobInfo job, TaskInfo task) {
    String id = metrics.getAllVariables().get(ScopeFormat.SCOPE_TASK_ATTEMPT_ID);
    String graph = id == null ? job.getJobId().toString() : id.split(SEPARATOR, 2)[0];
    return graph + SEPARATOR + task.getAttemptNumber();
  }
}
