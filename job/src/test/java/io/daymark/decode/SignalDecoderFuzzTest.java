package io.daymark.decode;

import static io.daymark.decode.Signals.TEN;
import static io.daymark.decode.Signals.decoder;
import static io.daymark.decode.Signals.message;
import static io.daymark.decode.Signals.signal;
import static io.daymark.decode.Signals.speed;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.daymark.avro.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.message.BinaryMessageEncoder;
import org.junit.jupiter.api.Test;

/**
 * Whatever the bytes are, the decoder answers with readings and dead letters, from little memory.
 */
class SignalDecoderFuzzTest {

  private static final int MUTATIONS = 100_000;
  private static final long MOST_BYTES_PER_MESSAGE = 64 * 1024;

  private static final String NEWER =
      """
      {"type": "record", "name": "SignalBatch", "namespace": "io.daymark.avro", "fields": [
        {"name": "node", "type": ["null",
          {"type": "record", "name": "Node", "fields": [{"name": "next", "type": ["null", "Node"]}]}]},
        {"name": "tags", "type": {"type": "map", "values": {"type": "array", "items": "string"}}},
        {"name": "hash", "type": {"type": "fixed", "name": "Hash", "size": 4}},
        {"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["A", "B"]}},
        {"name": "blob", "type": "bytes"},
        {"name": "subject", "type": "string"},
        {"name": "source", "type": "string"},
        {"name": "cloud_event_id", "type": "string"},
        {"name": "signals", "type": {"type": "array", "items":
          {"type": "record", "name": "Signal", "fields": [
            {"name": "name", "type": "string"},
            {"name": "timestamp", "type": {"type": "long", "logicalType": "timestamp-micros"}},
            {"name": "value", "type": ["string", "double"]}]}}}]}
      """;

  @Test
  void mutationsOfAMessageYieldNothingButReadingsAndDeadLetters() {
    byte[] whole =
        message(
            speed(1.5),
            signal("gear", TEN, "D"),
            signal("at", TEN, new Location(30.2, -97.7, 1.0, null)),
            signal("odometer", TEN, 123456.7));
    SignalDecoder decoder = decoder();
    Random random = new Random(20260101);
    int dead = 0;
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] mutated = mutate(whole, random);
      long before = threads.getCurrentThreadAllocatedBytes();
      Decodings decoded = Decodings.of(decoder, mutated);
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(decoded.pages.size() + decoded.dead.size()).isPositive();
      if (i > 100) { // Classes are loaded by then.
        assertThat(allocated).as(Arrays.toString(mutated)).isLessThan(MOST_BYTES_PER_MESSAGE);
      }
      dead += decoded.dead.isEmpty() ? 0 : 1;
    }
    assertThat(dead).isBetween(MUTATIONS / 4, MUTATIONS);

    assertThat(Decodings.of(decoder, whole).readings())
        .hasSize(4)
        .first()
        .extracting(Reading::value)
        .isEqualTo(new NumberValue(1.5));
  }

  /** What is only there to be passed over must be believed no more than what is read. */
  @Test
  void mutationsOfAMessageOfANewerSchemaYieldNothingButReadingsAndDeadLetters() throws Exception {
    Schema newer = new Schema.Parser().parse(NEWER);
    byte[] whole = newerMessage(newer);
    SignalDecoder decoder = decoder(SchemaStore.of(List.of(NEWER)));
    assertThat(Decodings.of(decoder, whole).readings()).hasSize(1);
    Random random = new Random(20260102);
    for (int i = 0; i < MUTATIONS / 2; i++) {
      Decodings decoded = Decodings.of(decoder, mutate(whole, random));
      assertThat(decoded.pages.size() + decoded.dead.size()).isPositive();
    }
    assertThat(Decodings.of(decoder, whole).readings()).hasSize(1);
  }

  @Test
  void deepGarbageIsADeadLetter() throws Exception {
    byte[] whole = newerMessage(new Schema.Parser().parse(NEWER));
    byte[] deep = Arrays.copyOf(whole, 1_000_000);
    Arrays.fill(deep, SignalEncoding.HEADER, deep.length, (byte) 2); // Always "one more inside".
    SignalDecoder decoder = decoder(SchemaStore.of(List.of(NEWER)));

    assertThat(Decodings.of(decoder, deep).reasons()).containsExactly("undecodable");
  }

  private static byte[] newerMessage(Schema newer) throws Exception {
    Schema node = newer.getField("node").schema().getTypes().get(1);
    GenericData.Record inner = new GenericData.Record(node);
    GenericData.Record outer = new GenericData.Record(node);
    outer.put("next", inner);
    Schema signalSchema = newer.getField("signals").schema().getElementType();
    GenericData.Record signal = new GenericData.Record(signalSchema);
    signal.put("name", "speed");
    signal.put("timestamp", Signals.micros(TEN));
    signal.put("value", 1.0);
    GenericData.Record batch = new GenericData.Record(newer);
    batch.put("node", outer);
    batch.put("tags", Map.of("a", List.of("x", "y"), "b", List.of()));
    batch.put("hash", new GenericData.Fixed(newer.getField("hash").schema(), new byte[4]));
    batch.put("kind", new GenericData.EnumSymbol(newer.getField("kind").schema(), "B"));
    batch.put("blob", ByteBuffer.wrap(new byte[5]));
    batch.put("subject", "v");
    batch.put("source", "s");
    batch.put("cloud_event_id", "id");
    batch.put("signals", List.of(signal));
    return new BinaryMessageEncoder<GenericData.Record>(new GenericData(), newer)
        .encode(batch)
        .array();
  }

  private static byte[] mutate(byte[] whole, Random random) {
    byte[] bytes = whole.clone();
    int from = random.nextInt(10) == 0 ? 0 : SignalEncoding.HEADER;
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      int at = from + random.nextInt(bytes.length - from);
      switch (random.nextInt(5)) {
        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[at] = (byte) random.nextInt();
        case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 9), (byte) 0xFF);
        case 3 -> {
          byte[] shorter = new byte[bytes.length - 1];
          System.arraycopy(bytes, 0, shorter, 0, at);
          System.arraycopy(bytes, at + 1, shorter, at, shorter.length - at);
          bytes = shorter;
        }
        default -> {
          byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
          System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
          longer[at] = (byte) random.nextInt();
          bytes = longer;
        }
      }
    }
    return bytes;
  }
}
