package io.daymark.model;

import java.util.List;

/**
 * Rows for signals_daily of days that have closed.
 *
 * @param epoch the fencing token of the attempt that made them
 */
public record DayRows(long epoch, List<DaySignal> rows) {}
