package io.daymark.decode;

import static io.daymark.decode.Signals.TEN;
import static io.daymark.decode.Signals.decoder;
import static io.daymark.decode.Signals.micros;
import static io.daymark.decode.Signals.valid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.daymark.avro.SignalBatch;
import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.message.BinaryMessageEncoder;
import org.junit.jupiter.api.Test;

/** Case 3: messages of several schemas in one partition. */
class SchemaEvolutionTest {

  private static final String OWN = SignalBatch.SCHEMA$.toString();
  private static final String PRODUCER =
      "{\"name\":\"producer\",\"type\":[\"null\",{\"type\":\"string\",\"avro.java.string\":\"String\"}],\"default\":null},";

  private static String changed(String from, String to) {
    assertThat(OWN).contains(from);
    return OWN.replace(from, to);
  }

  private static byte[] written(String schema, Object value, Consumer<GenericData.Record> more)
      throws IOException {
    return written(schema, micros(TEN), value, more);
  }

  private static byte[] written(
      String schema, long timestamp, Object value, Consumer<GenericData.Record> more)
      throws IOException {
    Schema writer = new Schema.Parser().parse(schema);
    GenericData.Record signal =
        new GenericData.Record(writer.getField("signals").schema().getElementType());
    signal.put("name", "speed");
    signal.put("timestamp", timestamp);
    signal.put("value", value);
    GenericData.Record batch = new GenericData.Record(writer);
    batch.put("subject", "v");
    batch.put("source", "source");
    if (writer.getField("cloud_event_id") != null) {
      batch.put("cloud_event_id", "id");
    }
    batch.put("signals", List.of(signal));
    more.accept(batch);
    return new BinaryMessageEncoder<GenericData.Record>(new GenericData(), writer)
        .encode(batch)
        .array();
  }

  @Test
  void fieldThatIsAbsentGetsItsDefault() throws Exception {
    String older = changed(PRODUCER, "");

    Decodings decoded =
        Decodings.of(
            decoder(SchemaStore.of(List.of(older))),
            valid(1),
            written(older, 2.0, b -> {}),
            valid(3));

    assertThat(decoded.dead).isEmpty();
    assertThat(decoded.readings())
        .extracting(Reading::value)
        .containsExactly(new NumberValue(1), new NumberValue(2), new NumberValue(3));
    assertThat(decoded.readings().get(1).producer()).isNull();
    assertThat(decoded.readings().get(1).cloudEventId()).isEqualTo("id");
  }

  @Test
  void fieldsThatAreNotKnownArePassedOverWhereverTheyStand() throws Exception {
    String newer =
        changed(
            PRODUCER,
            "{\"name\":\"tags\",\"type\":{\"type\":\"map\",\"values\":{\"type\":\"array\",\"items\":\"string\"}}},");
    newer =
        newer.substring(0, newer.lastIndexOf("]}")) + ",{\"name\":\"last\",\"type\":\"string\"}]}";

    byte[] message =
        written(
            newer,
            2.0,
            b -> {
              b.put("tags", java.util.Map.of("a", List.of("x", "y"), "b", List.of()));
              b.put("last", "something");
            });
    Decodings decoded = Decodings.of(decoder(SchemaStore.of(List.of(newer))), message, valid(1));

    assertThat(decoded.dead).isEmpty();
    assertThat(decoded.readings()).hasSize(2);
  }

  @Test
  void fieldWithoutDefaultThatIsAbsentIsNamedInTheDeadLetter() throws Exception {
    String older =
        changed(
            "{\"name\":\"cloud_event_id\",\"type\":{\"type\":\"string\",\"avro.java.string\":\"String\"},\"doc\":\"Id of the message (CloudEvents id).\"},",
            "");

    Decodings decoded =
        Decodings.of(
            decoder(SchemaStore.of(List.of(older))),
            valid(1),
            written(older, 2.0, b -> {}),
            valid(3));

    assertThat(decoded.goodOffsets()).containsExactly(0L, 2L);
    assertThat(decoded.reasons()).containsExactly("undecodable");
    assertThat(decoded.dead.get(0).detail()).contains("cloud_event_id");
  }

  @Test
  void symbolThatIsNotKnownIsADeadLetterAndKnownBranchesOfItsSchemaAreRead() throws Exception {
    String newer =
        changed(
            "\"type\":[\"double\",",
            "\"type\":[{\"type\":\"enum\",\"name\":\"Quality\",\"symbols\":[\"BAD\"]},\"double\",");
    Schema value =
        new Schema.Parser()
            .parse(newer)
            .getField("signals")
            .schema()
            .getElementType()
            .getField("value")
            .schema();
    var symbol = new GenericData.EnumSymbol(value.getTypes().get(0), "BAD");

    Decodings decoded =
        Decodings.of(
            decoder(SchemaStore.of(List.of(newer))),
            valid(1),
            written(newer, symbol, b -> {}),
            written(newer, 2.0, b -> {}),
            valid(3));

    assertThat(decoded.reasons()).containsExactly("undecodable");
    assertThat(decoded.dead.get(0).detail()).contains("Quality");
    assertThat(decoded.goodOffsets()).containsExactly(0L, 2L, 3L);
  }

  @Test
  void oneTypeInPlaceOfTheUnionAndAnotherOrderOfFieldsAreRead() throws Exception {
    String numbersOnly =
        """
        {"type": "record", "name": "SignalBatch", "namespace": "io.daymark.avro", "fields": [
          {"name": "signals", "type": {"type": "array", "items":
            {"type": "record", "name": "Signal", "fields": [
              {"name": "value", "type": "float"},
              {"name": "timestamp", "type": {"type": "long", "logicalType": "timestamp-micros"}},
              {"name": "name", "type": "string"}]}}},
          {"name": "source", "type": "string"},
          {"name": "subject", "type": "string"},
          {"name": "cloud_event_id", "type": "string"},
          {"name": "note", "type": "string"}]}
        """;

    byte[] whole = written(numbersOnly, 2.5f, b -> b.put("note", "passed over"));
    byte[] truncated = Arrays.copyOf(whole, whole.length - 1);
    Decodings decoded =
        Decodings.of(decoder(SchemaStore.of(List.of(numbersOnly))), whole, truncated);

    assertThat(decoded.readings()).extracting(Reading::value).containsExactly(new NumberValue(2.5));
    assertThat(decoded.reasons()).containsExactly("undecodable");
  }

  @Test
  void locationOfAnOlderSchemaIsRead() throws Exception {
    String older =
        changed(",{\"name\":\"heading\",\"type\":[\"null\",\"double\"],\"default\":null}", "");
    Schema location =
        new Schema.Parser()
            .parse(older)
            .getField("signals")
            .schema()
            .getElementType()
            .getField("value")
            .schema()
            .getTypes()
            .get(2);
    GenericData.Record there = new GenericData.Record(location);
    there.put("latitude", 30.2);
    there.put("longitude", -97.7);
    there.put("hdop", 1.5);

    Decodings decoded =
        Decodings.of(decoder(SchemaStore.of(List.of(older))), written(older, there, b -> {}));

    assertThat(decoded.readings())
        .extracting(Reading::value)
        .containsExactly(new Location(30.2, -97.7, 1.5, null));
  }

  /** Case 4: the logical type of the writer decides. */
  @Test
  void unitOfTheTimestampIsTheWriters() throws Exception {
    long micros = 1_767_225_600_000_001L;
    String millis = changed(PRODUCER, "").replace("timestamp-micros", "timestamp-millis");
    String nanos =
        changed(PRODUCER, "{\"name\":\"x\",\"type\":\"null\",\"default\":null},")
            .replace("timestamp-micros", "timestamp-nanos");
    SignalDecoder decoder = decoder(SchemaStore.of(List.of(millis, nanos)));

    Decodings decoded =
        Decodings.of(
            decoder,
            written(OWN, micros, 1.0, b -> {}),
            written(millis, micros / 1_000, 1.0, b -> {}),
            written(nanos, micros * 1_000 + 999, 1.0, b -> {}),
            written(millis, micros, 1.0, b -> {}),
            written(millis, Long.MAX_VALUE, 1.0, b -> {}),
            written(millis, Long.MIN_VALUE, 1.0, b -> {}));

    assertThat(decoded.readings())
        .extracting(Reading::timestamp)
        .containsExactly(micros, micros - 1, micros);
    assertThat(decoded.reasons()).containsExactly("out-of-range", "out-of-range", "out-of-range");
  }

  @Test
  void schemasThatDifferOnlyInTheUnitAreRefused() {
    String millis = OWN.replace("timestamp-micros", "timestamp-millis");

    assertThatThrownBy(() -> SchemaStore.of(List.of(millis)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unit of their timestamps");
  }

  @Test
  void schemaWhoseTimestampsMeanNothingIsRefused() {
    String plain = changed("{\"type\":\"long\",\"logicalType\":\"timestamp-micros\"}", "\"long\"");

    assertThatThrownBy(() -> SchemaStore.of(List.of(plain)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("logical type");
  }
}
