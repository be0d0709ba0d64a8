package io.daymark.topology;

/**
 * The identity of each operator in savepoints. A uid never changes and is never given to another
 * operator; a name, which is what people read in the web UI, may.
 */
public final class Uids {

  public static final String SIGNALS_SOURCE = "signals-source";
  public static final String SPLIT_DEAD_LETTERS = "split-dead-letters";
  public static final String PACE_WATERMARK = "pace-watermark";
  public static final String MATERIALIZE_SIGNALS = "materialize-signals";
  public static final String HEAL_MARKS = "heal-marks";
  public static final String SIGNAL_HISTORY = "signal-history";
  public static final String LATE_HISTORY = "late-history";
  public static final String SIGNALS_LATEST = "signals-latest";
  public static final String SIGNALS_DAILY = "signals-daily";
  public static final String ADVANCE_WATERMARK = "advance-watermark";
  public static final String DEAD_LETTERS = "dead-letters";

  private Uids() {}
}
