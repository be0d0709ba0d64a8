package io.daymark.model;

/**
 * What a subject remembers of one of its signals.
 *
 * @param newest by {@link Recency#ORDER}, never null
 * @param fix the newest reading that is a fix; null when there was none
 */
public record SignalState(Reading newest, Reading fix) {

  /** With another reading; this very state when the reading changes neither part. */
  SignalState with(Reading reading) {
    Reading nextNewest = Recency.newest(newest, reading);
    Reading nextFix = reading.isFix() ? Recency.newest(fix, reading) : fix;
    return nextNewest == newest && nextFix == fix ? this : new SignalState(nextNewest, nextFix);
  }
}
