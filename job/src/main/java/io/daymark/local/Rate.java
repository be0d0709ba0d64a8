package io.daymark.local;

import java.time.Duration;

/** How fast a counter grows, over about the last five seconds. */
final class Rate {

  private static final long WINDOW_NANOS = Duration.ofSeconds(5).toNanos();

  private long sinceNanos = System.nanoTime();
  private long sinceCount;
  private double perSecond;

  /** Units a second, after the counter has come to {@code count}. */
  long of(long count) {
    long now = System.nanoTime();
    long elapsed = now - sinceNanos;
    if (elapsed > 0) {
      perSecond = (count - sinceCount) * 1e9 / elapsed;
    }
    if (elapsed >= WINDOW_NANOS) {
      sinceNanos = now;
      sinceCount = count;
    }
    return Math.max(0, Math.round(perSecond));
  }
}
