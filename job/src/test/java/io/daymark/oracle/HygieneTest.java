package io.daymark.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HygieneTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final String THEN = "2026-01-01T11:00:00Z";
  private static final Hygiene HYGIENE = Hygiene.at(NOW);

  @Test
  void exactlyFiveMinutesAheadPassesAndOneMicrosecondMoreDoesNot() {
    assertThat(HYGIENE.accepts(reading("v", "x", "2026-01-01T12:05:00Z", 1.0))).isTrue();
    assertThat(HYGIENE.accepts(reading("v", "x", "2026-01-01T12:05:00.000001Z", 1.0))).isFalse();
    assertThat(HYGIENE.accepts(reading("v", "x", "2999-01-01T00:00:00Z", 1.0))).isFalse();
  }

  @Test
  void yearsAreOneToNineThousand() {
    Hygiene noClock = new Hygiene(Long.MAX_VALUE);
    assertThat(noClock.accepts(reading("v", "x", "0001-01-01T00:00:00Z", 1.0))).isTrue();
    assertThat(noClock.accepts(reading("v", "x", "0000-12-31T23:59:59.999999Z", 1.0))).isFalse();
    assertThat(noClock.accepts(reading("v", "x", "9999-12-31T23:59:59.999999Z", 1.0))).isTrue();
    assertThat(noClock.accepts(reading("v", "x", "+10000-01-01T00:00:00Z", 1.0))).isFalse();
  }

  @Test
  void numbersAreFiniteAndNotHuge() {
    for (double good : List.of(0.0, -0.0, 4.9e-324, 1e290, -1e290)) {
      assertThat(HYGIENE.accepts(reading("v", "x", THEN, good))).as("%s", good).isTrue();
    }
    for (double bad :
        List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.1e290, -1e300)) {
      assertThat(HYGIENE.accepts(reading("v", "x", THEN, bad))).as("%s", bad).isFalse();
    }
    assertThat(HYGIENE.accepts(place(new Position(1, Double.NaN, null, null)))).isFalse();
    assertThat(HYGIENE.accepts(place(new Position(1, 2, null, Double.NaN)))).isFalse();
    assertThat(HYGIENE.accepts(place(new Position(1, 2, null, 3.0)))).isTrue();
    // Positions are never added, so nothing about them can overflow.
    assertThat(HYGIENE.accepts(place(new Position(1, 2, 1e300, null)))).isTrue();
  }

  @Test
  void subjectAndNameAreTextThatIsNotEmpty() {
    for (String bad : List.of("", "a\0b", "\uD800", "\uDC00x")) {
      assertThat(HYGIENE.accepts(reading(bad, "x", THEN, 1.0))).isFalse();
      assertThat(HYGIENE.accepts(reading("v", bad, THEN, 1.0))).isFalse();
    }
    assertThat(HYGIENE.accepts(reading("\uD83D\uDE00", "\u00e9", THEN, 1.0))).isTrue();
  }

  @Test
  void subjectAndNameFitAnIndex() {
    assertThat(HYGIENE.accepts(reading("\u00e9".repeat(512), "x", THEN, 1.0))).isTrue();
    assertThat(HYGIENE.accepts(reading("\u00e9".repeat(512) + "e", "x", THEN, 1.0))).isFalse();
    assertThat(HYGIENE.accepts(reading("v", "x".repeat(1_025), THEN, 1.0))).isFalse();
  }

  @Test
  void negativeZeroBecomesZero() {
    assertThat(Hygiene.withoutNegativeZero(reading("v", "x", THEN, -0.0)).number()).isEqualTo(0.0);
    assertThat(Hygiene.withoutNegativeZero(place(new Position(-0.0, 1, -0.0, null))).position())
        .isEqualTo(new Position(0.0, 1, 0.0, null));
  }

  private static OracleReading place(Position position) {
    long micros = Hygiene.micros(Instant.parse(THEN));
    return new OracleReading("v", "x", micros, null, null, position, "s", null, "A");
  }

  private static OracleReading reading(String subject, String name, String time, double number) {
    long micros = Hygiene.micros(Instant.parse(time));
    return new OracleReading(subject, name, micros, number, null, null, "s", null, "A");
  }
}
