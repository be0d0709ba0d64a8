package io.daymark.decode;

import static io.daymark.decode.Signals.NOON;
import static io.daymark.decode.Signals.TEN;
import static io.daymark.decode.Signals.decoder;
import static io.daymark.decode.Signals.message;
import static io.daymark.decode.Signals.micros;
import static io.daymark.decode.Signals.signal;
import static io.daymark.decode.Signals.speed;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.avro.Signal;
import io.daymark.avro.SignalBatch;
import io.daymark.connectors.kafka.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.specific.SpecificData;
import org.junit.jupiter.api.Test;

/** What the dead letters of a good message hold, and how large messages are cut. */
class DeadReadingsTest {

  private static final Instant YEAR_2999 = Instant.parse("2999-01-01T00:00:00Z");

  private static SignalBatch read(byte[] part) throws Exception {
    return new BinaryMessageDecoder<SignalBatch>(SpecificData.get(), SignalBatch.SCHEMA$)
        .decode(part);
  }

  @Test
  void oneDeadLetterPerReasonHoldsOnlyTheBadReadings() throws Exception {
    Signal nan = speed(Double.NaN);
    Signal future = signal("x", YEAR_2999, 1.0);
    Signal infinite = speed(Double.POSITIVE_INFINITY);
    var batch =
        new SignalBatch(
            "v", "source", "producer", "id", List.of(nan, speed(1.0), future, infinite));

    Decodings decoded = Decodings.of(decoder(), SignalEncoding.encode(batch));

    assertThat(decoded.reasons()).containsExactlyInAnyOrder("not-a-number", "future");
    for (Decodings.Dead dead : decoded.dead) {
      List<Signal> bad = dead.reason().equals("future") ? List.of(future) : List.of(nan, infinite);
      assertThat(dead.items()).isEqualTo(bad.size());
      assertThat(read(dead.part()))
          .isEqualTo(new SignalBatch("v", "source", "producer", "id", bad));
    }
  }

  @Test
  void detailNamesSubjectSignalAndValueInFewWords() {
    Decodings decoded = Decodings.of(decoder(), message(signal("x", TEN, "\0".repeat(1_000_000))));

    assertThat(decoded.dead.get(0).detail())
        .contains("subject v", "x at " + micros(TEN))
        .hasSizeLessThan(500);
  }

  @Test
  void bytesThatAreNotUtf8StandInTheDeadLetterAsTheyCame() {
    byte[] message = message(signal("x", TEN, "a\uDCFFb\uDCC3"));

    Decodings decoded = Decodings.of(decoder(), message);

    assertThat(decoded.dead.get(0).part()).isEqualTo(message);
  }

  /** Case 5: the decoding half. */
  @Test
  void hugeMessageLeavesInPagesInItsOrder() {
    int count = 500_000;
    Signal[] signals =
        IntStream.range(0, count).mapToObj(i -> speed((double) i)).toArray(Signal[]::new);

    Decodings decoded = Decodings.of(decoder(), message(signals), Signals.valid(-1));

    assertThat(decoded.dead).isEmpty();
    assertThat(decoded.pages.size()).isEqualTo(count / Signals.PAGE + 1);
    assertThat(decoded.pages)
        .extracting(p -> p.batch().readings().size())
        .allMatch(size -> size <= Signals.PAGE);
    List<Double> numbers = new ArrayList<>();
    decoded
        .readings()
        .forEach(r -> numbers.add(((io.daymark.model.NumberValue) r.value()).number()));
    boolean inOrder = IntStream.range(0, count).allMatch(i -> numbers.get(i) == i);
    assertThat(inOrder).isTrue(); // Half a million numbers are no message for a person.
  }

  @Test
  void pageThatIsExactlyFullIsFollowedByNoEmptyOne() {
    Signal[] signals = IntStream.range(0, 4).mapToObj(i -> speed(1.0)).toArray(Signal[]::new);
    var decoder =
        new SignalDecoder(
            SchemaStore.current(), () -> micros(NOON), Signals.TOLERANCE, 2, Signals.MAX_BYTES);

    assertThat(Decodings.of(decoder, message(signals)).pages)
        .extracting(p -> p.batch().readings().size())
        .containsExactly(2, 2);
  }

  @Test
  void manyBadReadingsLeaveInSeveralDeadLettersOfBoundedSize() throws Exception {
    int count = 100_000;
    Signal[] signals =
        IntStream.range(0, count)
            .mapToObj(i -> signal("n" + i, TEN, Double.NaN))
            .toArray(Signal[]::new);

    Decodings decoded = Decodings.of(decoder(), message(signals));

    assertThat(decoded.pages).isEmpty();
    assertThat(decoded.dead).hasSizeGreaterThan(1);
    List<Signal> all = new ArrayList<>();
    for (Decodings.Dead dead : decoded.dead) {
      assertThat(dead.part()).hasSizeLessThanOrEqualTo(Signals.MAX_BYTES);
      assertThat(dead.items()).isEqualTo(read(dead.part()).getSignals().size());
      all.addAll(read(dead.part()).getSignals());
    }
    assertThat(all).isEqualTo(List.of(signals));
  }

  @Test
  void oneBadReadingThatIsLargerThanADeadLetterMayBeLeavesAlone() {
    Signal huge = signal("x", TEN, "\0".repeat(Signals.MAX_BYTES + 1));

    Decodings decoded = Decodings.of(decoder(), message(speed("\0"), huge, speed("\0")));

    assertThat(decoded.dead.stream().mapToInt(Decodings.Dead::items).sum()).isEqualTo(3);
    assertThat(decoded.dead)
        .filteredOn(d -> d.part().length > Signals.MAX_BYTES)
        .hasSize(1)
        .allMatch(d -> d.items() == 1);
  }

  @Test
  void clockIsAskedForEachMessage() {
    long[] now = {micros(TEN)};
    var decoder =
        new SignalDecoder(
            SchemaStore.current(), () -> now[0], Signals.TOLERANCE, 10, Signals.MAX_BYTES);
    Decodings decoded = new Decodings();
    Message message = new Message("t", 0, 0, 0, null, message(signal("n", NOON, 1.0)));

    decoder.decode(message, decoded);
    now[0] = micros(NOON);
    decoder.decode(message, decoded);

    assertThat(decoded.reasons()).containsExactly("future");
    assertThat(decoded.readings()).hasSize(1);
  }
}
