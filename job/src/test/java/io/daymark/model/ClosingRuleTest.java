package io.daymark.model;

import static io.daymark.testing.Readings.day;
import static io.daymark.testing.Readings.millis;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClosingRuleTest {

  private static final ClosingRule RULE = new ClosingRule(30 * 60_000, 10 * 60_000);
  private static final long D1 = day("2026-01-01");

  @Test
  void subjectsCloseADayBetweenSettleAndSpread() {
    assertThat(IntStream.range(0, 10_000).mapToLong(i -> RULE.closesAt("subject " + i, D1)))
        .allMatch(
            at -> at >= millis("2026-01-02T00:30:00Z") && at <= millis("2026-01-02T00:40:00Z"));
  }

  @Test
  void subjectsAreSpreadEvenly() {
    long middle = millis("2026-01-02T00:35:00Z");
    assertThat(
            IntStream.range(0, 10_000)
                .filter(i -> RULE.closesAt("subject " + i, D1) < middle)
                .count())
        .isBetween(4_700L, 5_300L);
  }

  @Test
  void dayIsClosedForAllOnlyAfterTheWholeSpread() {
    assertThat(RULE.closedBefore(millis("2026-01-02T00:39:59.999Z"))).isEqualTo(D1);
    assertThat(RULE.closedBefore(millis("2026-01-02T00:40:00Z"))).isEqualTo(D1 + 1);
  }

  @Test
  void watermarkThatHasNotBegunClosesNothing() {
    assertThat(RULE.closedBefore(Long.MIN_VALUE)).isEqualTo(Days.NEVER);
  }

  @Test
  void daysBefore1970Close() {
    assertThat(RULE.closedBefore(millis("1970-01-01T00:40:00Z"))).isZero();
    assertThat(RULE.closedBefore(millis("1969-12-31T23:00:00Z"))).isEqualTo(-1);
  }
}
