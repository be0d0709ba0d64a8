package io.daymark.config;

/**
 * One key with its value, as it was written.
 *
 * @param key dotted, {@code time.settle-delay}
 * @param text the value; null where the key stands without one
 * @param keyPlace where the key starts
 * @param place where the value starts
 */
record Setting(String key, String text, Place keyPlace, Place place) {

  /** Without the text, which may be a secret. */
  @Override
  public String toString() {
    return key + " at " + keyPlace;
  }
}
