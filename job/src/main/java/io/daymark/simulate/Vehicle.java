package io.daymark.simulate;

import io.daymark.avro.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * How one vehicle moves, as a function of time. A day has eight trips, on which the speed rises and
 * falls; over each day it drives the same distance and uses the same charge, so that no state has
 * to be carried from one day to the next.
 */
final class Vehicle {

  private static final int DAY_SECONDS = 86_400;
  private static final int TRIPS = 8;
  private static final int SLOT_SECONDS = DAY_SECONDS / TRIPS;
  private static final double KM_PER_DEGREE = 111.32;
  private static final double CENTRE_LATITUDE = 48.137;
  private static final double CENTRE_LONGITUDE = 11.575;

  private final long seed;
  private final int number;
  private final double dailyKm;
  private final double loopKm;
  private final double kmAtEpoch;

  /** Where it is and what it does at one moment. */
  record Moment(double speed, double odometer, double charge, Location location, boolean driving) {}

  /** A drive within a day. */
  private record Trip(int start, int seconds, double km) {}

  Vehicle(long seed, int number) {
    this.seed = seed;
    this.number = number;
    SplittableRandom character = Chance.of(seed, number, 0, Chance.Purpose.CHARACTER);
    this.dailyKm = character.nextDouble(120, 320);
    this.loopKm = character.nextDouble(8, 60);
    this.kmAtEpoch = character.nextDouble(1_000, 90_000);
  }

  int number() {
    return number;
  }

  String subject() {
    return String.format(Locale.ROOT, "did:daymark:vehicle:%03d", number);
  }

  /** What it does at {@code epochSecond}. */
  Moment at(long epochSecond) {
    long day = Math.floorDiv(epochSecond, DAY_SECONDS);
    int second = Math.floorMod(epochSecond, DAY_SECONDS);
    double km = 0;
    double speed = 0;
    boolean driving = false;
    for (Trip trip : trips(day)) {
      double share = (second - trip.start()) / (double) trip.seconds();
      if (share >= 1) {
        km += trip.km();
      } else if (share >= 0) {
        driving = true;
        km += trip.km() * (share - Math.sin(2 * Math.PI * share) / (2 * Math.PI));
        double sine = Math.sin(Math.PI * share);
        speed = trip.km() * 2 * sine * sine / trip.seconds() * 3_600;
      }
    }
    // Days since 2020, so that an odometer is one a vehicle can have.
    double odometer = kmAtEpoch + (day - 18_262) * dailyKm + km;
    return new Moment(
        round(speed, 10),
        round(odometer, 1_000),
        round(95 - 70 * km / dailyKm, 10),
        location(odometer),
        driving);
  }

  private List<Trip> trips(long day) {
    SplittableRandom random = Chance.of(seed, number, day, Chance.Purpose.TRIPS);
    int[] starts = new int[TRIPS];
    int[] seconds = new int[TRIPS];
    int all = 0;
    for (int i = 0; i < TRIPS; i++) {
      starts[i] = i * SLOT_SECONDS + random.nextInt(SLOT_SECONDS / 2);
      seconds[i] = random.nextInt(SLOT_SECONDS / 8, SLOT_SECONDS / 2);
      all += seconds[i];
    }
    List<Trip> trips = new ArrayList<>();
    for (int i = 0; i < TRIPS; i++) {
      trips.add(new Trip(starts[i], seconds[i], dailyKm * seconds[i] / all));
    }
    return trips;
  }

  /** On a circle around the town, as far as the odometer has come. */
  private Location location(double odometer) {
    double angle = 2 * Math.PI * odometer / loopKm;
    double radius = loopKm / (2 * Math.PI);
    double latitude = CENTRE_LATITUDE + radius * Math.sin(angle) / KM_PER_DEGREE;
    double longitude =
        CENTRE_LONGITUDE
            + radius
                * Math.cos(angle)
                / (KM_PER_DEGREE * Math.cos(Math.toRadians(CENTRE_LATITUDE)));
    double heading = Math.floorMod(Math.round(360 - Math.toDegrees(angle)), 360L);
    return new Location(round(latitude, 1e6), round(longitude, 1e6), 0.9, heading);
  }

  private static double round(double value, double parts) {
    return Math.round(value * parts) / parts;
  }
}
