package io.daymark.operators;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.DayRows;
import io.daymark.model.DaySignal;
import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.SignalBatch;
import io.daymark.testing.MemoryDatabase;
import io.daymark.testing.Readings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Case 16: the same 1,000 readings of one day, however they are packed and ordered, make the same
 * tables.
 */
class DeliveryOrderTest {

  private static final long START = Readings.micros("2026-01-01T00:00:00Z");
  private static final long STEP = 80_000_000L;

  private final List<Reading> readings = new ArrayList<>();

  @BeforeEach
  void thousandReadingsOfTenSignals() {
    for (int i = 0; i < 1_000; i++) {
      readings.add(
          new Reading(
              "signal " + i % 10, START + i * STEP, new NumberValue(i % 17), "s", null, "id " + i));
    }
  }

  @Test
  void packingAndOrderChangeNothing() throws Exception {
    Tables asOneBatch = tables(List.of(new SignalBatch("v", readings)));
    assertThat(asOneBatch.days()).hasSize(10).extracting(DaySignal::count).containsOnly(100L);

    assertThat(tables(oneByOne(readings))).isEqualTo(asOneBatch);

    List<Reading> reversed = new ArrayList<>(readings);
    Collections.reverse(reversed);
    assertThat(tables(oneByOne(reversed))).isEqualTo(asOneBatch);

    for (int seed = 0; seed < 20; seed++) {
      List<Reading> shuffled = new ArrayList<>(readings);
      Collections.shuffle(shuffled, new Random(seed));
      assertThat(tables(oneByOne(shuffled))).as("seed %s", seed).isEqualTo(asOneBatch);
    }
  }

  private record Tables(Set<LatestSignal> latest, Set<DaySignal> days) {}

  private static List<SignalBatch> oneByOne(List<Reading> readings) {
    return readings.stream().map(reading -> new SignalBatch("v", List.of(reading))).toList();
  }

  private static Tables tables(List<SignalBatch> batches) throws Exception {
    MemoryDatabase database = new MemoryDatabase();
    try (var operator = MaterializeHarness.started(database)) {
      for (SignalBatch batch : batches) {
        operator.process(batch);
      }
      operator.watermark(Long.MAX_VALUE);
      operator.history().forEach(database::write);
      operator.late().forEach(database::write);
      database.write(new DayRows(0, operator.days()));
      database.write(new LatestRows(0, operator.latest()));
    }
    assertThat(database.history()).hasSize(1_000);
    Set<LatestSignal> latest = new HashSet<>();
    database.latest().forEach(latest::add);
    Set<DaySignal> days = new HashSet<>();
    database.dayRows().forEach(days::add);
    return new Tables(latest, days);
  }
}
