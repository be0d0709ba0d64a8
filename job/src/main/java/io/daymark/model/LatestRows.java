package io.daymark.model;

import java.util.List;

/**
 * Rows for signals_latest, sorted by (subject, name) in UTF-8 order, one a key.
 *
 * @param epoch the fencing token of the attempt that made them
 */
public record LatestRows(long epoch, List<LatestSignal> rows) {}
