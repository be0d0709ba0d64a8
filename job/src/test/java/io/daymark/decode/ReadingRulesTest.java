package io.daymark.decode;

import static io.daymark.decode.Signals.NOON;
import static io.daymark.decode.Signals.TEN;
import static io.daymark.decode.Signals.TOLERANCE;
import static io.daymark.decode.Signals.decoder;
import static io.daymark.decode.Signals.message;
import static io.daymark.decode.Signals.micros;
import static io.daymark.decode.Signals.signal;
import static io.daymark.decode.Signals.speed;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.avro.Location;
import io.daymark.avro.Signal;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reading must be like; its siblings in the message are kept in every case. */
class ReadingRulesTest {

  private static Decodings decode(Signal... signals) {
    return Decodings.of(decoder(), message(signals));
  }

  private static void assertOnlySiblingLives(String reason, Object value) {
    Decodings decoded = decode(signal("bad", TEN, value), speed(1.0));
    assertThat(decoded.reasons()).containsExactly(reason);
    assertThat(decoded.readings()).extracting(Reading::name).containsExactly("speed");
  }

  /** Case 26. */
  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void whatIsNoNumberIsDeadWhereverItStands(double number) {
    assertOnlySiblingLives("not-a-number", number);
    assertOnlySiblingLives("not-a-number", new Location(number, 1.0, 1.0, 1.0));
    assertOnlySiblingLives("not-a-number", new Location(1.0, number, 1.0, 1.0));
    assertOnlySiblingLives("not-a-number", new Location(1.0, 1.0, number, 1.0));
    assertOnlySiblingLives("not-a-number", new Location(1.0, 1.0, 1.0, number));
  }

  /** Case 26. */
  @Test
  void negativeZeroBecomesZero() {
    Decodings decoded =
        decode(speed(-0.0), signal("at", TEN, new Location(-0.0, -0.0, -0.0, -0.0)));

    assertThat(decoded.dead).isEmpty();
    assertThat(decoded.readings())
        .extracting(Reading::value)
        .containsExactly(new NumberValue(0.0), new io.daymark.model.Location(0.0, 0.0, 0.0, 0.0));
  }

  /** Case 26. */
  @Test
  void theSmallestNumberIsKept() {
    assertThat(decode(speed(Double.MIN_VALUE)).readings())
        .extracting(Reading::value)
        .containsExactly(new NumberValue(4.9e-324));
  }

  @Test
  void numbersBeyondTheLimitAreOutOfRange() {
    Decodings decoded =
        decode(speed(1e290), speed(-1e290), speed(Math.nextUp(1e290)), speed(-Double.MAX_VALUE));

    assertThat(decoded.readings()).hasSize(2);
    assertThat(decoded.reasons()).containsExactly("out-of-range");
    assertThat(decoded.dead.get(0).items()).isEqualTo(2);
  }

  /** Case 6. */
  @Test
  void exactlyTheToleranceAheadPassesAndOneMicrosecondMoreDoesNot() {
    Instant limit = NOON.plus(TOLERANCE);

    Decodings decoded =
        decode(
            signal("at", limit, 1.0),
            signal("after", limit.plus(1, ChronoUnit.MICROS), 1.0),
            signal("far", Instant.parse("2999-01-01T00:00:00Z"), 1.0));

    assertThat(decoded.readings()).extracting(Reading::name).containsExactly("at");
    assertThat(decoded.reasons()).containsExactly("future");
    assertThat(decoded.dead.get(0).items()).isEqualTo(2);
    assertThat(decoded.pages.get(0).eventTime()).isEqualTo(limit.toEpochMilli());
  }

  /** Cases 9 and 10: what is in range, to the microsecond. */
  @Test
  void yearsFromOneToNineThousandNineHundredNinetyNineAreInRange() {
    assertThat(rangeReason("0001-01-01T00:00:00Z")).isNull();
    assertThat(rangeReason("0000-12-31T23:59:59.999999Z")).isEqualTo(Reason.OUT_OF_RANGE);
    assertThat(rangeReason("9999-12-31T23:59:59.999999Z")).isNull();
    assertThat(rangeReason("+10000-01-01T00:00:00Z")).isEqualTo(Reason.OUT_OF_RANGE);
    assertThat(rangeReason("1969-12-31T23:59:59.999Z")).isNull();
  }

  private static Reason rangeReason(String instant) {
    return new Hygiene(Long.MAX_VALUE)
        .against(new RawBatch.Signal("n", micros(Instant.parse(instant)), new NumberValue(1)));
  }

  /** Case 10. */
  @Test
  void twoRowsOutsideAnyRangeInABatchOfTenThousand() {
    List<Signal> signals = new ArrayList<>(Collections.nCopies(10_000, speed(1.0)));
    signals.set(17, signal("speed", Instant.parse("+20240-01-01T00:00:00Z"), 1.0));
    signals.set(9_000, signal("speed", Instant.EPOCH.plus(Long.MIN_VALUE, ChronoUnit.MICROS), 1.0));

    Decodings decoded = decode(signals.toArray(Signal[]::new));

    assertThat(decoded.readings()).hasSize(9_998);
    assertThat(decoded.reasons()).containsOnly("out-of-range");
    assertThat(decoded.dead.stream().mapToInt(Decodings.Dead::items).sum()).isEqualTo(2);
  }

  @Test
  void timesBeforeNineteenSeventyAreFlooredToTheirMillisecond() {
    Decodings decoded = decode(signal("n", Instant.parse("1969-12-31T23:59:59.999999Z"), 1.0));

    assertThat(decoded.pages.get(0).eventTime()).isEqualTo(-1);
  }

  /** Case 27, and what else is no text. */
  @ParameterizedTest
  @ValueSource(strings = {"a\0b", "\uD83D", "\uDCFFx"})
  void badTextKillsTheReading(String bad) {
    assertOnlySiblingLives("text", bad);
    Decodings decoded = decode(signal(bad, TEN, 1.0), speed(1.0));
    assertThat(decoded.reasons()).containsExactly("text");
    assertThat(decoded.readings()).hasSize(1);
  }

  @Test
  void emptyNameAndLongNameKillTheReading() {
    Decodings decoded =
        decode(
            signal("", TEN, 1.0),
            signal("\u00DF".repeat(Hygiene.MAX_KEY_BYTES / 2), TEN, 1.0),
            signal("\u00DF".repeat(Hygiene.MAX_KEY_BYTES / 2 + 1), TEN, 1.0));

    assertThat(decoded.readings()).hasSize(1);
    assertThat(decoded.reasons()).containsExactlyInAnyOrder("empty-name", "too-long");
  }

  @Test
  void emptyStringIsAValue() {
    assertThat(decode(speed("")).readings()).hasSize(1);
  }
}
