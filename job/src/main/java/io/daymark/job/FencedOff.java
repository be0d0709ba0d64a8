package io.daymark.job;

import java.io.IOException;
import java.sql.SQLException;
import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * Another copy of the job has taken over the stream. Flink does not restart the job that fails of
 * this: two copies that restart would fence each other off for ever. That a later attempt of the
 * same job has started is no such failure: Flink restarts the job, and its next start decides.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class FencedOff extends IOException {

  private static final long serialVersionUID = 1L;

  FencedOff(SQLException cause) {
    super(
        "This job is stopped and is not restarted: another copy of it writes to the same tables. ("
            + cause.getMessage()
            + ")",
        cause);
  }
}
