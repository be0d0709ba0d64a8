package io.daymark.model;

import static io.daymark.testing.Readings.number;
import static io.daymark.testing.Readings.string;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecencyTest {

  private static final String NOON = "2026-01-01T12:00:00Z";
  private static final String LATER = "2026-01-01T12:00:00.000001Z";

  /** Each reading stands against all that come after it. */
  static List<Reading> bestFirst() {
    return List.of(
        number("v", LATER, "z", 9),
        number("v", NOON, "a", 9),
        number("v", NOON, "b", 1),
        number("v", NOON, "b", 2),
        string("v", NOON, "b", ""),
        string("v", NOON, "b", "\uFFFF"),
        string("v", NOON, "b", "\uD800\uDC00"),
        with(new Location(1, 2, null, null), "s", null),
        with(new Location(1, 2, 0.5, null), "s", null),
        with(new Location(1, 2, 0.5, 90.0), "s", null),
        with(new Location(1, 3, null, null), "s", null),
        with(new Location(1, 3, null, null), "t", null),
        with(new Location(1, 3, null, null), "t", ""),
        with(new Location(1, 3, null, null), "t", "p"),
        number("v", NOON, "\uFFFF", 0),
        number("v", NOON, "\uD800\uDC00", 0));
  }

  private static Reading with(Location location, String source, String producer) {
    return new Reading("v", number("v", NOON, "b", 0).timestamp(), location, source, producer, "b");
  }

  @ParameterizedTest
  @MethodSource("bestFirst")
  void readingStandsAgainstAllThatAreLesserAndYieldsToAllThatAreGreater(Reading reading) {
    List<Reading> all = bestFirst();
    for (int other = 0; other < all.size(); other++) {
      int expected = Integer.signum(other - all.indexOf(reading));
      assertThat(Integer.signum(Recency.ORDER.compare(reading, all.get(other))))
          .as("%s against %s", reading, all.get(other))
          .isEqualTo(expected);
    }
  }

  @Test
  void anyReadingStandsAgainstNone() {
    Reading reading = number("v", NOON, "a", 1);
    assertThat(Recency.newest(null, reading)).isSameAs(reading);
  }

  @Test
  void equalReadingChangesNothing() {
    Reading reading = number("v", NOON, "a", 1);
    assertThat(Recency.newest(reading, number("v", NOON, "a", 1))).isSameAs(reading);
  }
}
