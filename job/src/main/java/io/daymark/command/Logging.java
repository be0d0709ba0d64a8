package io.daymark.command;

/** What commands log. Results go to the output and errors to the error output, by themselves. */
final class Logging {

  private Logging() {}

  /**
   * Keeps a jar without a logging backend from saying so. Call it before the first logger is made;
   * what the command line already sets stands.
   */
  static void quiet() {
    if (System.getProperty("slf4j.internal.verbosity") == null) {
      System.setProperty("slf4j.internal.verbosity", "ERROR");
    }
  }
}
