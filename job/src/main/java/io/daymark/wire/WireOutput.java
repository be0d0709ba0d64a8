package io.daymark.wire;

import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.StringValue;
import io.daymark.model.Value;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the parts of one value: small integers in few bytes, timestamps as differences, each
 * distinct string once. {@link WireInput} reads them in the same order.
 */
public final class WireOutput {

  static final int NULL = 0;
  static final int NEW_STRING = 1;
  static final int FIRST_KNOWN_STRING = 2;

  static final int NUMBER = 0;
  static final int STRING = 1;
  static final int LOCATION = 2;
  static final int HAS_HDOP = 4;
  static final int HAS_HEADING = 8;

  private final DataOutput out;
  private final Map<String, Integer> known = new HashMap<>();
  private long lastTimestamp;

  public WireOutput(DataOutput out) {
    this.out = out;
  }

  /** Writes the version of the form that follows. */
  public void version(int version) throws IOException {
    out.writeByte(version);
  }

  /** A count or an index, not negative. */
  public void size(long value) throws IOException {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.writeByte((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  /** Any long; short when near zero. */
  public void signed(long value) throws IOException {
    size(value << 1 ^ value >> 63);
  }

  /** Microseconds; short when near the one before. */
  public void timestamp(long micros) throws IOException {
    signed(micros - lastTimestamp);
    lastTimestamp = micros;
  }

  public void number(double value) throws IOException {
    out.writeDouble(value);
  }

  public void hash(long value) throws IOException {
    out.writeLong(value);
  }

  public void flag(boolean value) throws IOException {
    out.writeBoolean(value);
  }

  /** A string or null. */
  public void string(String value) throws IOException {
    if (value == null) {
      size(NULL);
      return;
    }
    Integer index = known.putIfAbsent(value, known.size());
    if (index != null) {
      size(FIRST_KNOWN_STRING + index);
      return;
    }
    size(NEW_STRING);
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    size(bytes.length);
    out.write(bytes);
  }

  public void reading(Reading reading) throws IOException {
    string(reading.name());
    timestamp(reading.timestamp());
    value(reading.value());
    string(reading.source());
    string(reading.producer());
    string(reading.cloudEventId());
  }

  public void value(Value value) throws IOException {
    if (value instanceof NumberValue number) {
      out.writeByte(NUMBER);
      number(number.number());
    } else if (value instanceof StringValue string) {
      out.writeByte(STRING);
      string(string.string());
    } else if (value instanceof Location location) {
      location(location);
    } else {
      throw new IllegalArgumentException("Unknown kind of value: " + value);
    }
  }

  private void location(Location location) throws IOException {
    out.writeByte(
        LOCATION
            | (location.hdop() == null ? 0 : HAS_HDOP)
            | (location.heading() == null ? 0 : HAS_HEADING));
    number(location.latitude());
    number(location.longitude());
    if (location.hdop() != null) {
      number(location.hdop());
    }
    if (location.heading() != null) {
      number(location.heading());
    }
  }
}
