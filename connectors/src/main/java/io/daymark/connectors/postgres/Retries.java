package io.daymark.connectors.postgres;

import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;

/** When and how often work on the database is tried again. */
final class Retries {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
  private static final double JITTER = 0.2;

  private Retries() {}

  /**
   * Again after a growing pause while {@link SqlErrors#isTransient}, until patience is over.
   *
   * @param patience zero tries once
   * @param onRetry told of the error before each further try
   */
  static <T> RetryPolicy<T> whileTransient(Duration patience, Consumer<Throwable> onRetry) {
    var policy =
        RetryPolicy.<T>builder()
            .handleIf(e -> e instanceof SQLException sql && SqlErrors.isTransient(sql))
            .onRetry(event -> onRetry.accept(event.getLastException()));
    if (patience.isZero()) {
      return policy.withMaxRetries(0).build();
    }
    return policy
        .withMaxRetries(-1)
        .withMaxDuration(patience)
        .withBackoff(FIRST_PAUSE, LONGEST_PAUSE)
        .withJitter(JITTER)
        .build();
  }

  /** The error behind the wrapper, after an interruption with the thread marked again. */
  static SQLException cause(FailsafeException wrapper) {
    if (wrapper.getCause() instanceof SQLException sql) {
      return sql;
    }
    if (wrapper.getCause() instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    return new SQLException("Interrupted while waiting for the database", wrapper);
  }
}
