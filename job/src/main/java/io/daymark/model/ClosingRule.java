package io.daymark.model;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.apache.commons.codec.digest.MurmurHash3;

/**
 * When a subject's day closes: {@code settle} after the day's end, plus a part of {@code spread}
 * that depends on the subject alone, so that midnight is no storm. Event time in milliseconds, UTC,
 * as Flink's watermarks.
 */
public record ClosingRule(long settleMillis, long spreadMillis) implements Serializable {

  /** The watermark at which a subject's day closes. */
  public long closesAt(String subject, long day) {
    byte[] bytes = subject.getBytes(StandardCharsets.UTF_8);
    int hash = MurmurHash3.hash32x86(bytes, 0, bytes.length, MurmurHash3.DEFAULT_SEED);
    return opensAt(day) + Math.floorMod((long) hash, spreadMillis + 1);
  }

  /** The watermark at which the first subjects close a day. */
  public long opensAt(long day) {
    return Days.startMillis(day + 1) + settleMillis;
  }

  /**
   * The day before which a watermark has closed every day of every subject.
   *
   * @return {@link Days#NEVER} for a watermark that has not begun
   */
  public long closedBefore(long watermarkMillis) {
    if (watermarkMillis < Long.MIN_VALUE + settleMillis + spreadMillis) {
      return Days.NEVER;
    }
    return Math.floorDiv(watermarkMillis - settleMillis - spreadMillis, Days.MILLIS);
  }
}
