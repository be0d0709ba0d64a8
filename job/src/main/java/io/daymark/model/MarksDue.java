package io.daymark.model;

/**
 * The subject-days before W that wait for their recompute.
 *
 * @param oldestAgeSeconds how long the oldest has waited, by the database's clock; 0 when none
 *     waits
 */
public record MarksDue(long count, double oldestAgeSeconds) {}
