package io.daymark.table;

/**
 * Marks whose day is before W.
 *
 * @param oldestAgeSeconds since the oldest of them was written; 0 when there is none
 */
public record MarksDue(long count, double oldestAgeSeconds) {}
