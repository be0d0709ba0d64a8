package io.daymark.command;

import picocli.CommandLine.Option;

/** How much a command says when it fails. */
final class Verbosity {

  static final String NAME = "--verbose";

  @Option(
      names = {"-v", NAME},
      description = "Show the stack trace of an error.")
  private boolean verbose;

  boolean isVerbose() {
    return verbose;
  }
}
