package io.daymark.local;

import org.apache.flink.util.ExceptionUtils;

/** The job failed for good. The message names the root cause. */
public final class JobFailure extends Exception {

  private static final long serialVersionUID = 1L;

  JobFailure(Throwable cause) {
    super(rootCause(cause), cause);
  }

  private static String rootCause(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = ExceptionUtils.stripException(root.getCause(), RuntimeException.class);
    }
    return root.toString();
  }
}
