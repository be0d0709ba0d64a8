package io.daymark.decode;

import static io.daymark.decode.Signals.TEN;
import static io.daymark.decode.Signals.batch;
import static io.daymark.decode.Signals.decoder;
import static io.daymark.decode.Signals.message;
import static io.daymark.decode.Signals.micros;
import static io.daymark.decode.Signals.signal;
import static io.daymark.decode.Signals.speed;
import static io.daymark.decode.Signals.valid;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.avro.Signal;
import io.daymark.avro.SignalBatch;
import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.StringValue;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.junit.jupiter.api.Test;

class SignalDecoderTest {

  private static final int OFFSET_OF_UNION_INDEX_FROM_END = 1 + Double.BYTES + 1;

  @Test
  void everyKindOfValueIsRead() {
    var batch =
        new SignalBatch(
            "v",
            "source",
            "producer",
            "id",
            List.of(
                speed(1.5),
                signal("gear", TEN, "D"),
                signal("at", TEN, new io.daymark.avro.Location(30.2, -97.7, null, 90.0))));

    Decodings decoded = Decodings.of(decoder(), SignalEncoding.encode(batch));

    assertThat(decoded.dead).isEmpty();
    assertThat(decoded.pages).hasSize(1);
    assertThat(decoded.pages.get(0).eventTime()).isEqualTo(TEN.toEpochMilli());
    assertThat(decoded.pages.get(0).batch())
        .isEqualTo(
            new io.daymark.model.SignalBatch(
                "v",
                List.of(
                    reading("speed", new NumberValue(1.5)),
                    reading("gear", new StringValue("D")),
                    reading("at", new Location(30.2, -97.7, null, 90.0)))));
  }

  private static Reading reading(String name, io.daymark.model.Value value) {
    return new Reading(name, micros(TEN), value, "source", "producer", "id");
  }

  @Test
  void encodingIsThatOfAvrosOwnMessageEncoder() throws Exception {
    SignalBatch batch = batch("v", speed(1.5), signal("Gr\u00F6\u00DFe", TEN, "\uD83D\uDE97"));

    var avros = new BinaryMessageEncoder<SignalBatch>(SpecificData.get(), SignalBatch.SCHEMA$);

    assertThat(SignalEncoding.encode(batch)).isEqualTo(avros.encode(batch).array());
  }

  /** Case 1. The decoder is used for all six, as a source does. */
  @Test
  void oneBadMessageDoesNotPoisonTheNext() {
    byte[] badUnion = valid(2);
    badUnion[badUnion.length - OFFSET_OF_UNION_INDEX_FROM_END] = 14;
    byte[] truncated = Arrays.copyOf(valid(5), valid(5).length - 1);

    Decodings decoded =
        Decodings.of(decoder(), valid(1), badUnion, valid(3), valid(4), truncated, valid(6));

    assertThat(decoded.dead).extracting(Decodings.Dead::offset).containsExactly(1L, 4L);
    assertThat(decoded.reasons()).containsOnly("undecodable");
    assertThat(decoded.readings())
        .extracting(Reading::value)
        .containsExactly(
            new NumberValue(1), new NumberValue(3), new NumberValue(4), new NumberValue(6));
  }

  /** Case 2. */
  @Test
  void junkIsADeadLetterEach() {
    byte[] unknown = valid(1);
    unknown[5] ^= 1;

    Decodings decoded =
        Decodings.of(
            decoder(),
            HexFormat.of().parseHex("0000000007ff"),
            unknown,
            new byte[0],
            new byte[1],
            HexFormat.of().parseHex("c301"),
            valid(7));

    assertThat(decoded.reasons())
        .containsExactly(
            "undecodable", "unknown-schema", "undecodable", "undecodable", "undecodable");
    assertThat(decoded.goodOffsets()).containsExactly(5L);
  }

  @Test
  void everyTruncationOfAMessageIsADeadLetter() {
    byte[] whole =
        message(speed(1.0), signal("at", TEN, new io.daymark.avro.Location(1., 2., 3., 4.)));
    for (int length = 0; length < whole.length; length++) {
      Decodings decoded = Decodings.of(decoder(), Arrays.copyOf(whole, length));
      assertThat(decoded.reasons()).as("length %d", length).containsExactly("undecodable");
      assertThat(decoded.pages).isEmpty();
    }
  }

  @Test
  void bytesAfterTheRecordAreADeadLetter() {
    byte[] longer = Arrays.copyOf(valid(1), valid(1).length + 3);

    Decodings decoded = Decodings.of(decoder(), longer, valid(2));

    assertThat(decoded.reasons()).containsExactly("trailing-bytes");
    assertThat(decoded.dead.get(0).detail()).startsWith("3 bytes");
    assertThat(decoded.goodOffsets()).containsExactly(1L);
  }

  @Test
  void hugeLengthsAndCountsAreADeadLetterAndAllocateNothing() {
    byte[] head = Arrays.copyOf(valid(1), SignalEncoding.HEADER);
    String afterSubjectSourceProducerId = "0276" + "0273" + "00" + "0269";
    List<String> bodies =
        List.of(
            "feffffff0f", // a subject of 2 GiB
            "feffffffffffffffff01", // of 2^63 - 1 bytes
            "ffffffffffffffffff01", // of -2^63 bytes
            "ffffffffffffffffffff01", // a number of 11 bytes
            "03", // of -2 bytes
            afterSubjectSourceProducerId + "feffffff0f", // 2^31 - 1 signals
            afterSubjectSourceProducerId + "feffffffffffffffff01", // 2^63 - 1
            afterSubjectSourceProducerId + "ffffffffffffffffff01", // -2^63, without a size
            afterSubjectSourceProducerId + "ffffffffffffffffff0102", // with one
            afterSubjectSourceProducerId + "0101"); // one, in a block of -1 bytes

    for (String body : bodies) {
      byte[] tail = HexFormat.of().parseHex(body);
      byte[] all = Arrays.copyOf(head, head.length + tail.length);
      System.arraycopy(tail, 0, all, head.length, tail.length);
      Decodings decoded = Decodings.of(decoder(), all, valid(1));
      assertThat(decoded.reasons()).as(body).containsExactly("undecodable");
      assertThat(decoded.goodOffsets()).as(body).containsExactly(1L);
    }
  }

  @Test
  void messageWithoutReadingsIsADeadLetter() {
    assertThat(Decodings.of(decoder(), message()).reasons()).containsExactly("no-signals");
  }

  @Test
  void emptySubjectKillsTheMessage() {
    byte[] message = SignalEncoding.encode(batch("", speed(1.0)));

    assertThat(Decodings.of(decoder(), message).reasons()).containsExactly("empty-subject");
  }

  /** Case 27. */
  @Test
  void badTextInTheEnvelopeKillsTheMessageAndNoOther() {
    for (String bad : List.of("a\0", "\uD83D", "\uDCFF")) {
      List<Signal> signals = List.of(speed(1.0));
      Decodings decoded =
          Decodings.of(
              decoder(),
              SignalEncoding.encode(new SignalBatch(bad, "s", "p", "i", signals)),
              SignalEncoding.encode(new SignalBatch("v", bad, "p", "i", signals)),
              SignalEncoding.encode(new SignalBatch("v", "s", bad, "i", signals)),
              SignalEncoding.encode(new SignalBatch("v", "s", "p", bad, signals)),
              SignalEncoding.encode(new SignalBatch("v", "s", "p", "i", signals)));
      assertThat(decoded.reasons()).containsExactly("text", "text", "text", "text");
      assertThat(decoded.dead).allMatch(d -> d.items() == 0);
      assertThat(decoded.goodOffsets()).containsExactly(4L);
    }
  }

  @Test
  void subjectThatNoIndexTakesKillsTheMessage() {
    byte[] longest = SignalEncoding.encode(batch("v".repeat(Hygiene.MAX_KEY_BYTES), speed(1.0)));
    byte[] longer = SignalEncoding.encode(batch("v".repeat(Hygiene.MAX_KEY_BYTES + 1), speed(1.0)));

    Decodings decoded = Decodings.of(decoder(), longest, longer);

    assertThat(decoded.goodOffsets()).containsExactly(0L);
    assertThat(decoded.reasons()).containsExactly("too-long");
  }
}
