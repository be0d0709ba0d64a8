package io.daymark.command;

/** What a command's process ends with. */
final class ExitCode {

  static final int DONE = 0;

  /** A difference was found, or a step failed. */
  static final int FAILED = 1;

  /** Wrong usage, or refused before anything was done. */
  static final int REFUSED = 2;

  private ExitCode() {}
}
