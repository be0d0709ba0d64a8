package io.daymark.config;

import java.util.Comparator;

/**
 * Where a setting stands.
 *
 * @param source a file as the user named it, or {@code --set}
 * @param line from 1; 0 where a source has no lines
 * @param column from 1; 0 where a source has no lines
 */
record Place(String source, int line, int column) implements Comparable<Place> {

  private static final Comparator<Place> ORDER =
      Comparator.comparing(Place::source).thenComparing(Place::line).thenComparing(Place::column);

  static Place in(String source) {
    return new Place(source, 0, 0);
  }

  @Override
  public int compareTo(Place other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line + ":" + column;
  }
}
