package io.daymark.model;

import java.util.List;

/**
 * Readings of one subject on one UTC day, to become one row of signal_history.
 *
 * @param epoch the fencing token of the attempt that made it
 * @param day days since 1970-01-01; every reading is of this day
 * @param readings one or more, in no particular order
 * @param mark why the day must be recomputed, written in the same transaction; null when
 *     incremental work counted the readings
 */
public record HistoryBatch(
    long epoch, String subject, long day, List<Reading> readings, MarkReason mark) {}
