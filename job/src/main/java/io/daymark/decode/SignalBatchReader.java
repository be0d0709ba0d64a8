package io.daymark.decode;

import io.daymark.avro.SignalBatch;
import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.StringValue;
import io.daymark.model.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.ResolvingDecoder;

/**
 * Reads messages of one writer's schema as Daymark's, by Avro's schema resolution. Not for use by
 * several threads.
 */
final class SignalBatchReader {

  private static final Schema VALUE =
      SignalBatch.SCHEMA$.getField("signals").schema().getElementType().getField("value").schema();

  private final Schema writer;
  private final TimestampUnit unit;
  private ResolvingDecoder resolver;

  SignalBatchReader(Schema writer) {
    this.writer = writer;
    this.unit = unit(writer);
  }

  /**
   * What the timestamps of a schema mean; micros when it has none, which then cannot be read at
   * all.
   *
   * @throws IllegalArgumentException when the schema does not say
   */
  static TimestampUnit unit(Schema writer) {
    Schema signals = field(writer, "signals", Schema.Type.ARRAY);
    Schema signal = signals == null ? null : signals.getElementType();
    Schema timestamp = signal == null ? null : field(signal, "timestamp", Schema.Type.LONG);
    return timestamp == null ? TimestampUnit.MICROS : TimestampUnit.of(timestamp);
  }

  private static Schema field(Schema record, String name, Schema.Type type) {
    if (record.getType() != Schema.Type.RECORD || record.getField(name) == null) {
      return null;
    }
    Schema schema = record.getField(name).schema();
    if (schema.isUnion()) {
      return schema.getTypes().stream().filter(s -> s.getType() == type).findAny().orElse(null);
    }
    return schema.getType() == type ? schema : null;
  }

  /**
   * @throws MalformedAvroException when the bytes are not what the schema says
   * @throws AvroRuntimeException when the schemas do not go together; names the field
   */
  RawBatch read(StrictDecoder in) throws IOException {
    ResolvingDecoder decoder = resolver;
    resolver = null; // A message that fails takes its resolver with it.
    if (decoder == null) {
      decoder = DecoderFactory.get().resolvingDecoder(writer, SignalBatch.SCHEMA$, in);
    }
    decoder.configure(in);
    RawBatch batch;
    try {
      batch = batch(decoder);
      decoder.drain();
    } catch (IndexOutOfBoundsException e) {
      throw new MalformedAvroException(
          "a union or enum index that the schema does not have", in.position());
    }
    resolver = decoder;
    return batch;
  }

  private RawBatch batch(ResolvingDecoder in) throws IOException {
    String subject = null;
    String source = null;
    String producer = null;
    String cloudEventId = null;
    List<RawBatch.Signal> signals = new ArrayList<>();
    for (Schema.Field field : in.readFieldOrder()) {
      switch (field.name()) {
        case "subject" -> subject = in.readString();
        case "source" -> source = in.readString();
        case "producer" -> producer = in.readIndex() == 0 ? nothing(in) : in.readString();
        case "cloud_event_id" -> cloudEventId = in.readString();
        case "signals" -> {
          for (long n = in.readArrayStart(); n != 0; n = in.arrayNext()) {
            for (long i = 0; i < n; i++) {
              signals.add(signal(in));
            }
          }
        }
        default -> throw unread(field);
      }
    }
    return new RawBatch(subject, source, producer, cloudEventId, signals);
  }

  private RawBatch.Signal signal(ResolvingDecoder in) throws IOException {
    String name = null;
    long timestamp = 0;
    Value value = null;
    for (Schema.Field field : in.readFieldOrder()) {
      switch (field.name()) {
        case "name" -> name = in.readString();
        case "timestamp" -> timestamp = unit.micros(in.readLong());
        case "value" -> value = value(in);
        default -> throw unread(field);
      }
    }
    return new RawBatch.Signal(name, timestamp, value);
  }

  private static Value value(ResolvingDecoder in) throws IOException {
    Schema branch = VALUE.getTypes().get(in.readIndex());
    return switch (branch.getType()) {
      case DOUBLE -> new NumberValue(in.readDouble());
      case STRING -> new StringValue(in.readString());
      default -> location(in);
    };
  }

  private static Location location(ResolvingDecoder in) throws IOException {
    double latitude = 0;
    double longitude = 0;
    Double hdop = null;
    Double heading = null;
    for (Schema.Field field : in.readFieldOrder()) {
      switch (field.name()) {
        case "latitude" -> latitude = in.readDouble();
        case "longitude" -> longitude = in.readDouble();
        case "hdop" -> hdop = optionalDouble(in);
        case "heading" -> heading = optionalDouble(in);
        default -> throw unread(field);
      }
    }
    return new Location(latitude, longitude, hdop, heading);
  }

  private static Double optionalDouble(ResolvingDecoder in) throws IOException {
    if (in.readIndex() == 0) {
      in.readNull();
      return null;
    }
    return in.readDouble();
  }

  private static String nothing(ResolvingDecoder in) throws IOException {
    in.readNull();
    return null;
  }

  private static IllegalStateException unread(Schema.Field field) {
    return new IllegalStateException("The schema has a field that is not read: " + field);
  }
}
