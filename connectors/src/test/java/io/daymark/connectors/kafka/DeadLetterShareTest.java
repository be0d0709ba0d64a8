package io.daymark.connectors.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.apache.flink.runtime.throwable.ThrowableClassifier;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.junit.jupiter.api.Test;

class DeadLetterShareTest {

  private static final int LEAST = 1_000;
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private long now = 17;
  private final DeadLetterShare share = share(0.5);

  private DeadLetterShare share(double maxShare) {
    return new DeadLetterShare(new DeadLetterLimits(maxShare, LEAST, 1), () -> now);
  }

  private void good(int messages) {
    for (int i = 0; i < messages; i++) {
      share.good();
    }
  }

  private static void dead(DeadLetterShare share, int messages) {
    for (int i = 0; i < messages; i++) {
      share.dead("undecodable", "message " + i);
    }
  }

  private void assertMinutePasses() {
    now += MINUTE;
    assertThatCode(share::good).doesNotThrowAnyException();
  }

  private void assertMinuteFails() {
    now += MINUTE;
    assertThatThrownBy(share::good).isInstanceOf(DeadLetterShareExceeded.class);
  }

  @Test
  void halfOfAMinuteMayBeDead() {
    good(500);
    dead(share, 500);
    assertMinutePasses();
  }

  @Test
  void oneMoreThanHalfMayNot() {
    good(500);
    dead(share, 501);
    assertMinuteFails();
  }

  @Test
  void fewMessagesMayAllBeDead() {
    dead(share, LEAST - 1);
    assertMinutePasses();
  }

  @Test
  void theLeastNumberOfMessagesMayNotAllBeDead() {
    dead(share, LEAST);
    assertMinuteFails();
  }

  @Test
  void everyMinuteIsJudgedByItself() {
    for (int minute = 0; minute < 5; minute++) {
      dead(share, LEAST - 1);
      now += MINUTE;
    }
    good(1);
  }

  @Test
  void deadMessageAfterTheMinuteJudgesItToo() {
    dead(share, LEAST);
    now += MINUTE;

    assertThatThrownBy(() -> share.dead("x", "y")).isInstanceOf(DeadLetterShareExceeded.class);
  }

  @Test
  void junkAtTheBeginningOfAMinuteWaitsForTheRestOfIt() {
    dead(share, 2 * LEAST);
    good(2 * LEAST);
    assertMinutePasses();
  }

  /** Case 2: ten thousand in a minute, with few good ones among them. */
  @Test
  void floodStopsTheJobBeforeTheMinuteIsOver() {
    good(100);

    assertThatThrownBy(() -> dead(share, 10_000))
        .isInstanceOf(DeadLetterShareExceeded.class)
        .hasMessageContaining("4000 of 4100 messages")
        .hasMessageContaining("98 %")
        .hasMessageContaining("at most 50 %")
        .hasMessageContaining("undecodable (message 3999)")
        .hasMessageContaining("--pass-dead-letters");
  }

  @Test
  void shareOfOneNeverStopsTheJob() {
    DeadLetterShare all =
        new DeadLetterShare(new DeadLetterLimits(0.5, LEAST, 1).passAll(), () -> now);
    assertThatCode(() -> dead(all, 100_000)).doesNotThrowAnyException();
    now += MINUTE;
    assertThatCode(all::good).doesNotThrowAnyException();
  }

  @Test
  void flinkTakesItForAFailureThatNoRestartMends() {
    assertThat(ThrowableClassifier.getThrowableType(new DeadLetterShareExceeded("")))
        .isEqualTo(ThrowableType.NonRecoverableError);
  }
}
