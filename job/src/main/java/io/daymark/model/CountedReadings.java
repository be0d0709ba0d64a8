package io.daymark.model;

/**
 * Which readings of one subject's open days have been counted, and with what content. Kept apart
 * from {@link SubjectState} in pieces of an hour, since it grows with every reading; it is asked
 * only about a reading that is not newer than the newest of its signal and day.
 */
public interface CountedReadings {

  /**
   * The content hash under which a reading was counted.
   *
   * @param signal index of the signal's name in its subject's state
   * @param timestamp microseconds, UTC
   * @return null when the timestamp was not counted
   */
  Long hash(int signal, long timestamp);

  /** Remembers a reading as counted. */
  void add(int signal, long timestamp, long hash);
}
