package io.daymark.model;

/**
 * A position in degrees.
 *
 * @param hdop horizontal dilution of precision, or null when the device did not say
 * @param heading degrees clockwise from north, or null when the device did not say
 */
public record Location(double latitude, double longitude, Double hdop, Double heading)
    implements Value {

  /** A fix is a location other than (0, 0), which devices send while they have no satellites. */
  public boolean isFix() {
    return latitude != 0.0 || longitude != 0.0;
  }
}
