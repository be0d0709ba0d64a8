package io.daymark.config;

/** A text that gives no value. The message says why, without key, place or the text of a secret. */
final class Refused extends Exception {

  private static final long serialVersionUID = 1L;

  Refused(String message) {
    super(message);
  }
}
