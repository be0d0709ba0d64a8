package io.daymark.simulate;

import java.util.SplittableRandom;

/** Random numbers that are a pure function of what they are for. */
final class Chance {

  private Chance() {}

  /**
   * The same sequence for the same arguments, unrelated ones for different.
   *
   * @param purpose tells apart what is drawn for one vehicle at one time
   */
  static SplittableRandom of(long seed, long vehicle, long time, Purpose purpose) {
    long mixed = mix(seed + 0x9E3779B97F4A7C15L * (purpose.ordinal() + 1));
    mixed = mix(mixed ^ mix(vehicle + 0xD1B54A32D192ED03L));
    return new SplittableRandom(mix(mixed ^ mix(time + 0x8CB92BA72F3D8DD7L)));
  }

  /** What a number is drawn for. */
  enum Purpose {
    CHARACTER,
    TRIPS,
    OFFLINE,
    MESSAGE,
    FAULTS
  }

  /** The finalizer of SplitMix64 (Steele, Lea and Flood 2014), variant 13 of David Stafford. */
  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }
}
