package io.daymark.table;

/**
 * What an attempt must know before it writes.
 *
 * @param epoch its fencing token, in every transaction of it
 * @param watermarkDay the day of W; {@link io.daymark.model.Days#NEVER} when no day is closed
 * @param closedBeforeDay days before it count as closed: what arrives for them is late. Never less
 *     than {@code watermarkDay}; {@link io.daymark.model.Days#NEVER} when no day is
 */
public record Started(long epoch, long watermarkDay, long closedBeforeDay) {}
