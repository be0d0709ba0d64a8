package io.daymark.decode;

import io.daymark.avro.Location;
import io.daymark.avro.Signal;
import io.daymark.avro.SignalBatch;
import io.daymark.model.NumberValue;
import io.daymark.model.StringValue;
import io.daymark.model.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.io.DirectBinaryEncoder;
import org.apache.avro.specific.SpecificDatumWriter;

/**
 * Avro's single-object encoding of a SignalBatch: the bytes C3 01, the fingerprint of the schema
 * (CRC-64-AVRO, eight bytes, the least significant first), the record.
 */
public final class SignalEncoding {

  static final int HEADER = 10;
  static final short MAGIC = (short) 0xC301;

  private static final byte[] OWN_HEADER =
      ByteBuffer.allocate(HEADER)
          .putShort(MAGIC)
          .order(ByteOrder.LITTLE_ENDIAN)
          .putLong(SchemaNormalization.parsingFingerprint64(SignalBatch.SCHEMA$))
          .array();

  private SignalEncoding() {}

  /**
   * The bytes of one message. Text that is not valid, bad numbers and times go out as they are: to
   * judge them is the reader's task.
   */
  public static byte[] encode(SignalBatch batch) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    bytes.writeBytes(OWN_HEADER);
    try {
      new SpecificDatumWriter<>(SignalBatch.class).write(batch, new LosslessEncoder(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException("Memory cannot fail to be written", e);
    }
    return bytes.toByteArray();
  }

  /** Some readings of a message, as bytes of their own. */
  static byte[] encode(RawBatch envelope, List<RawBatch.Signal> signals) {
    List<Signal> own = new ArrayList<>(signals.size());
    for (RawBatch.Signal signal : signals) {
      own.add(
          new Signal(
              signal.name(),
              Instant.EPOCH.plus(signal.timestamp(), ChronoUnit.MICROS),
              value(signal.value())));
    }
    return encode(
        new SignalBatch(
            envelope.subject(),
            envelope.source(),
            envelope.producer(),
            envelope.cloudEventId(),
            own));
  }

  private static Object value(Value value) {
    if (value instanceof NumberValue number) {
      return number.number();
    }
    if (value instanceof StringValue text) {
      return text.string();
    }
    var location = (io.daymark.model.Location) value;
    return new Location(
        location.latitude(), location.longitude(), location.hdop(), location.heading());
  }

  /** Avro's own encoder writes {@code ?} for a lone surrogate. */
  private static final class LosslessEncoder extends DirectBinaryEncoder {

    LosslessEncoder(OutputStream out) {
      super(out);
    }

    @Override
    public void writeString(String text) throws IOException {
      byte[] bytes = WireText.encode(text);
      writeBytes(bytes, 0, bytes.length);
    }
  }
}
