package io.daymark.model;

import java.util.List;

/**
 * The good readings of one message, or one page of them when the message was large.
 *
 * @param subject what the data is about, not empty
 * @param readings one or more; those of one message share source, producer and cloudEventId
 */
public record SignalBatch(String subject, List<Reading> readings) {

  /** The newest timestamp among the readings, microseconds UTC. */
  public long newestTimestamp() {
    long newest = Long.MIN_VALUE;
    for (Reading reading : readings) {
      newest = Math.max(newest, reading.timestamp());
    }
    return newest;
  }
}
