package io.daymark.local;

import org.apache.flink.util.SerializedThrowable;

/** The job failed for good. The message names the root cause. */
public final class JobFailure extends Exception {

  private static final long serialVersionUID = 1L;

  JobFailure(Throwable cause) {
    super(rootCause(cause), cause);
  }

  /** The innermost cause in words. */
  static String rootCause(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root instanceof SerializedThrowable remote
        ? remote.getFullStringifiedStackTrace().lines().findFirst().orElse(remote.toString())
        : root.toString();
  }
}
