package io.daymark.model;

/**
 * How far one subtask has come when a checkpoint's barrier passes it.
 *
 * @param epoch the fencing token of the attempt
 * @param subtask 0 to {@code parallelism} - 1
 * @param firedBeforeDay every day before it was closed by a watermark of this attempt; {@link
 *     Days#NEVER} when none was
 * @param newestDay of any reading seen, restored state included; {@link Days#NEVER} when none was
 * @param clockMicros the database's clock just before the barrier, UTC
 */
public record Progress(
    long epoch,
    int subtask,
    int parallelism,
    long firedBeforeDay,
    long newestDay,
    long clockMicros) {}
