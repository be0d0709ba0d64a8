package io.daymark.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.connectors.kafka.Decoder;
import io.daymark.connectors.kafka.Message;
import io.daymark.decode.SchemaStore;
import io.daymark.decode.SignalDecoder;
import io.daymark.model.Days;
import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.SignalBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FleetTest {

  private static final int VEHICLES = 10;
  private static final Instant MIDNIGHT = Instant.parse("2026-01-01T00:00:00Z");
  private static final long FIRST = Fleet.step(MIDNIGHT);
  private static final long STEPS_OF_A_DAY = Duration.ofDays(1).toSeconds() / Fleet.STEP_SECONDS;

  /** What the job makes of three days of a fleet, with the clock at the step of each message. */
  private static final class Seen implements Decoder.Output<SignalBatch> {
    final Map<String, Map<String, List<Reading>>> readings = new HashMap<>();
    final Map<String, Integer> deadLetters = new HashMap<>();
    final Set<String> contents = new HashSet<>();
    int redelivered;
    int late;
    long now;

    @Override
    public void good(SignalBatch batch, long eventTime) {
      redelivered += contents.add(batch.toString()) ? 0 : 1;
      late += Days.of(eventTime) < Days.of(now) ? 1 : 0;
      for (Reading reading : batch.readings()) {
        readings
            .computeIfAbsent(batch.subject(), s -> new HashMap<>())
            .computeIfAbsent(reading.name(), n -> new ArrayList<>())
            .add(reading);
      }
    }

    @Override
    public void dead(String reason, String detail) {
      deadLetters.merge(reason, 1, Integer::sum);
    }

    @Override
    public void dead(String reason, String detail, int items, byte[] part) {
      deadLetters.merge(reason, items, Integer::sum);
    }

    List<Reading> all(String name) {
      return readings.values().stream()
          .flatMap(names -> names.getOrDefault(name, List.of()).stream())
          .toList();
    }
  }

  private static final Seen SEEN = threeDays();

  private static Seen threeDays() {
    Seen seen = new Seen();
    Fleet fleet = new Fleet(1, VEHICLES);
    SignalDecoder decoder =
        new SignalDecoder(
            SchemaStore.current(), () -> seen.now, Duration.ofMinutes(5), 2_000, 1 << 19);
    for (long step = FIRST; step < FIRST + 3 * STEPS_OF_A_DAY; step++) {
      seen.now = Fleet.time(step).getEpochSecond() * 1_000_000;
      for (Fleet.Message message : fleet.messages(step)) {
        decoder.decode(new Message("signals", 0, step, 0, null, message.value()), seen);
      }
    }
    return seen;
  }

  private static List<String> sent(Fleet fleet, long from, long until) {
    return LongStream.range(from, until)
        .boxed()
        .flatMap(step -> fleet.messages(step).stream())
        .map(m -> m.subject() + Arrays.toString(m.value()) + m.readings())
        .toList();
  }

  @Test
  void sameSeedAndStepSendTheSameBytes() {
    long noon = FIRST + STEPS_OF_A_DAY / 2;
    List<String> once = sent(new Fleet(7, VEHICLES), noon, noon + 200);
    assertThat(once).hasSizeGreaterThan(100);
    assertThat(sent(new Fleet(7, VEHICLES), noon, noon + 200)).isEqualTo(once);
    assertThat(sent(new Fleet(8, VEHICLES), noon, noon + 200)).isNotEqualTo(once);
  }

  @Test
  void stepsMayBeAskedForInAnyOrder() {
    Fleet fleet = new Fleet(7, VEHICLES);
    List<String> forwards = sent(fleet, FIRST, FIRST + 50);
    List<String> backwards = new ArrayList<>();
    for (long step = FIRST + 49; step >= FIRST; step--) {
      backwards.addAll(0, sent(fleet, step, step + 1));
    }
    assertThat(backwards).isEqualTo(forwards);
  }

  @Test
  void everyVehicleReportsAllSignals() {
    assertThat(SEEN.readings).hasSize(VEHICLES);
    assertThat(SEEN.readings.values())
        .allSatisfy(
            names ->
                assertThat(names)
                    .containsOnlyKeys(
                        "speed", "odometer", "state_of_charge", "ignition", "location"));
  }

  @Test
  void vehiclesDriveAtSpeedsOfTheRoadAndTheirOdometersNeverFall() {
    DoubleSummaryStatistics speeds =
        SEEN.all("speed").stream()
            .mapToDouble(reading -> ((NumberValue) reading.value()).number())
            .summaryStatistics();
    assertThat(speeds.getMin()).isZero();
    assertThat(speeds.getMax()).isBetween(40.0, 200.0);
    for (Map<String, List<Reading>> names : SEEN.readings.values()) {
      List<Double> odometer =
          names.get("odometer").stream()
              .sorted(Comparator.comparingLong(Reading::timestamp))
              .map(reading -> ((NumberValue) reading.value()).number())
              .toList();
      assertThat(odometer).isSorted();
      assertThat(odometer.get(odometer.size() - 1)).isGreaterThan(odometer.get(0) + 100);
    }
  }

  @Test
  void everyFaultHappens() {
    assertThat(SEEN.redelivered).as("messages delivered twice").isPositive();
    assertThat(SEEN.late).as("messages of an earlier day").isGreaterThan(100);
    assertThat(SEEN.deadLetters.get("future")).as("a clock in 2999").isPositive();
    assertThat(SEEN.deadLetters.get("not-a-number")).as("NaN").isPositive();
    assertThat(SEEN.deadLetters.get("undecodable")).as("junk").isPositive();
    assertThat(SEEN.all("location"))
        .as("positions without satellites")
        .anyMatch(reading -> !((Location) reading.value()).isFix());
    Map<Long, Set<String>> ids = new HashMap<>();
    SEEN.readings
        .get("did:daymark:vehicle:003")
        .get("speed")
        .forEach(
            reading ->
                ids.computeIfAbsent(reading.timestamp(), t -> new HashSet<>())
                    .add(reading.cloudEventId()));
    assertThat(ids.values()).as("ties").anyMatch(tied -> tied.size() == 2);
  }

  @Test
  void fewMessagesAreJunk() {
    assertThat(SEEN.deadLetters.get("undecodable")).isLessThan(SEEN.contents.size() / 100);
  }

  @Test
  void whatIsMeasuredOfflineIsSentWhenTheVehicleIsBack() {
    Offline offline = new Offline(1);
    long held = 0;
    for (int vehicle = 0; vehicle < VEHICLES; vehicle++) {
      for (long step = FIRST; step < FIRST + STEPS_OF_A_DAY; step++) {
        long release = offline.release(vehicle, step);
        if (release > step) {
          held++;
          long measured = step;
          assertThat(offline.ending(vehicle, release))
              .anySatisfy(window -> assertThat(window.holds(measured)).isTrue());
        }
      }
    }
    assertThat(held).isPositive();
  }

  @Test
  void stepsAndTimesAreInverse() {
    assertThat(Fleet.time(FIRST)).isEqualTo(MIDNIGHT);
    assertThat(Fleet.step(MIDNIGHT.minusMillis(1))).isEqualTo(FIRST - 1);
    assertThat(Fleet.step(Instant.EPOCH.minusSeconds(1))).isEqualTo(-1);
  }
}
