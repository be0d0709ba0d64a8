package io.daymark.table;

/** Names of streams, as in the column {@code stream} of watermarks and marks. */
public final class Streams {

  /** Devices' readings. */
  public static final String SIGNALS = "signals";

  private Streams() {}
}
