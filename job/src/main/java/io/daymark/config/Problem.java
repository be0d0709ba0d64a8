package io.daymark.config;

/**
 * One thing that is wrong with the configuration.
 *
 * @param place where it stands
 * @param what names the key, what is wrong and what is allowed; never the value of a secret
 */
record Problem(Place place, String what) {

  @Override
  public String toString() {
    return place + ": " + what;
  }
}
