package io.daymark.produce;

/**
 * A line of a file that is no reading.
 *
 * @param line counted from 1
 * @param problem for a person
 */
public record BadLine(String file, long line, String problem) {

  @Override
  public String toString() {
    return file + ":" + line + ": " + problem;
  }
}
