package io.daymark.command;

/** Text from outside on a terminal, which must not obey it. */
final class Printable {

  private Printable() {}

  /** One line: control characters become {@code ?}. */
  static String line(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
