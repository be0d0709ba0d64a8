package io.daymark.connectors.kafka;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * So many messages yield nothing that a producer must have changed. Flink does not restart a job
 * that fails of this: every attempt would meet the same messages.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class DeadLetterShareExceeded extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DeadLetterShareExceeded(String message) {
    super(message);
  }
}
