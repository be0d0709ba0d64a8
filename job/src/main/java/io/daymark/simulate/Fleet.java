package io.daymark.simulate;

import io.daymark.avro.Location;
import io.daymark.avro.Signal;
import io.daymark.avro.SignalBatch;
import io.daymark.decode.SignalEncoding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Vehicles that drive and report, and what goes wrong with it: messages delivered twice, uploads
 * hours late, two values for one timestamp, a clock in the year 2999, numbers that are none,
 * positions without satellites, bytes that are no message.
 *
 * <p>What is sent at a step depends on nothing but seed, number of vehicles and step: the same step
 * sent again is a redelivery.
 */
public final class Fleet {

  /** Seconds between two steps; step 0 is 1970-01-01T00:00:00Z. */
  public static final int STEP_SECONDS = 30;

  /** A parked vehicle reports at every so many steps. */
  private static final int PARKED_STEPS = 20;

  private static final String SOURCE = "fleet-simulator";
  private static final Instant BROKEN_CLOCK = Instant.parse("2999-01-01T00:00:00Z");

  private final long seed;
  private final List<Vehicle> vehicles;
  private final Offline offline;

  /**
   * One Kafka record.
   *
   * @param subject its key
   * @param value as the topic has it; not always a batch that can be decoded
   * @param readings in it; 0 when it cannot be decoded
   */
  public record Message(String subject, byte[] value, int readings) {}

  public Fleet(long seed, int vehicles) {
    this.seed = seed;
    this.vehicles = IntStream.range(0, vehicles).mapToObj(n -> new Vehicle(seed, n)).toList();
    this.offline = new Offline(seed);
  }

  /** The step in which {@code time} lies. */
  public static long step(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), STEP_SECONDS);
  }

  /** When a step begins. */
  public static Instant time(long step) {
    return Instant.ofEpochSecond(step * STEP_SECONDS);
  }

  /** Everything that reaches the topic at a step, in its order. */
  public List<Message> messages(long step) {
    List<Message> messages = new ArrayList<>();
    for (Vehicle vehicle : vehicles) {
      for (Offline.Window window : offline.ending(vehicle.number(), step)) {
        for (long s = window.from(); s < window.until(); s++) {
          if (offline.release(vehicle.number(), s) == step) {
            measured(vehicle, s, messages);
          }
        }
      }
      if (offline.release(vehicle.number(), step) == step) {
        measured(vehicle, step, messages);
        transmissionFaults(vehicle, step, messages);
      }
    }
    return messages;
  }

  /** What a vehicle has to report of a step; nothing when it is parked and has reported lately. */
  private void measured(Vehicle vehicle, long step, List<Message> messages) {
    Vehicle.Moment moment = vehicle.at(step * STEP_SECONDS);
    boolean reports = moment.driving() || (step + vehicle.number()) % PARKED_STEPS == 0;
    if (!reports) {
      return;
    }
    SplittableRandom random = Chance.of(seed, vehicle.number(), step, Chance.Purpose.MESSAGE);
    Instant at = time(step).plusMillis(random.nextInt(1_000));
    List<Signal> signals = new ArrayList<>();
    signals.add(new Signal("speed", at, moment.speed()));
    signals.add(new Signal("odometer", at, moment.odometer()));
    signals.add(new Signal("state_of_charge", at, moment.charge()));
    signals.add(new Signal("ignition", at, moment.driving() ? "on" : "off"));
    signals.add(new Signal("location", at, moment.location()));
    for (int seconds = 10; moment.driving() && seconds < STEP_SECONDS; seconds += 10) {
      double speed = vehicle.at(step * STEP_SECONDS + seconds).speed();
      signals.add(new Signal("speed", at.plusSeconds(seconds), speed));
    }
    measuringFaults(random, at, signals);
    messages.add(message(vehicle, id(vehicle, step), signals));
    if (random.nextInt(80) == 0) {
      Signal other = new Signal("speed", at, moment.speed() + 1);
      messages.add(message(vehicle, id(vehicle, step) + "-again", List.of(other)));
    }
  }

  private static void measuringFaults(SplittableRandom random, Instant at, List<Signal> signals) {
    if (random.nextInt(400) == 0) {
      signals.add(new Signal("outside_temperature", at, Double.NaN));
    }
    if (random.nextInt(60) == 0) {
      signals.add(new Signal("location", at.plusSeconds(5), new Location(0.0, 0.0, null, null)));
    }
    if (random.nextInt(500) == 0) {
      signals.add(new Signal("speed", BROKEN_CLOCK, 0.0));
    }
  }

  private void transmissionFaults(Vehicle vehicle, long step, List<Message> messages) {
    SplittableRandom random = Chance.of(seed, vehicle.number(), step, Chance.Purpose.FAULTS);
    if (random.nextInt(50) == 0) {
      long earlier = step - random.nextInt(1, 40);
      if (offline.release(vehicle.number(), earlier) == earlier) {
        measured(vehicle, earlier, messages);
      }
    }
    if (random.nextInt(1_000) == 0) {
      byte[] junk = new byte[random.nextInt(1, 64)];
      random.nextBytes(junk);
      messages.add(new Message(vehicle.subject(), junk, 0));
    }
  }

  private static String id(Vehicle vehicle, long step) {
    return String.format(Locale.ROOT, "%03d-%d", vehicle.number(), step);
  }

  private static Message message(Vehicle vehicle, String id, List<Signal> signals) {
    SignalBatch batch = new SignalBatch(vehicle.subject(), SOURCE, null, id, signals);
    return new Message(vehicle.subject(), SignalEncoding.encode(batch), signals.size());
  }
}
