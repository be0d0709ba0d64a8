package io.daymark.local;

/**
 * Something that {@code local} needs did not start. The message is one line that says what failed
 * and what the user can do.
 */
public final class StartFailure extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * @param message shown to the user as it is
   * @param cause may be null
   */
  public StartFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
