package io.daymark.oracle;

/**
 * A position in degrees as a line of input gives it.
 *
 * @param hdop null when the line has none
 * @param heading null when the line has none
 */
public record Position(double latitude, double longitude, Double hdop, Double heading) {

  /** Whether this is a place rather than the (0, 0) of a device without satellites. */
  boolean isPlace() {
    return latitude != 0 || longitude != 0;
  }
}
