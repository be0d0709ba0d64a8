package io.daymark.model;

/**
 * What an attempt of the job found in the database once all earlier attempts were fenced off.
 *
 * @param epoch the fencing token of this attempt
 * @param watermarkDay every day before it is in the all-time rollup; {@link Days#NEVER} when none
 *     is
 * @param closedBeforeDay every day before it counts as closed in this attempt, at least {@code
 *     watermarkDay}
 */
public record Started(long epoch, long watermarkDay, long closedBeforeDay) {}
