package io.daymark.model;

import java.util.Locale;

/** Why a subject's day must be recomputed from history. */
public enum MarkReason {
  /** A reading of a day that was already closed where it arrived. */
  LATE,
  /** Another reading on a timestamp that was already counted. */
  TIE,
  /** The state that was restored cannot prove the day. */
  START,
  /** An operator's repair. */
  REPROCESS;

  /** The word in the column {@code marks.reason}. */
  public String column() {
    return name().toLowerCase(Locale.ROOT);
  }
}
