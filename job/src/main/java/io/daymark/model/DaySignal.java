package io.daymark.model;

/**
 * One row of signals_daily: what a (subject, name) did in one UTC day.
 *
 * @param day days since 1970-01-01
 * @param count distinct timestamps
 * @param firstSeen microseconds, UTC
 * @param lastSeen microseconds, UTC
 * @param valueNumber of the newest reading; null when that is no number
 * @param valueString of the newest reading; null when that is no string
 * @param minNumber null, like the next two, when no reading of the day was a number
 * @param fix the newest location other than (0, 0); null when there was none
 * @param fixTimestamp microseconds, UTC; null exactly when {@code fix} is
 */
public record DaySignal(
    String subject,
    String name,
    long day,
    long count,
    long firstSeen,
    long lastSeen,
    Double valueNumber,
    String valueString,
    Double minNumber,
    Double maxNumber,
    Double sumNumber,
    Location fix,
    Long fixTimestamp) {}
