package io.daymark.model;

/** What incremental work can prove about a reading of an open day. */
public enum Verdict {
  /** Its timestamp was not counted before; now it is. */
  NEW,
  /** The same content was counted already. */
  REPEATED,
  /**
   * Other content was counted at its timestamp, so only a recompute can tell which of the two
   * stands.
   */
  CONFLICTING
}
