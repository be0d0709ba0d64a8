package io.daymark.wire;

import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.StringValue;
import io.daymark.model.Value;
import java.io.DataInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link WireOutput} wrote. */
public final class WireInput {

  private final DataInput in;
  private final List<String> known = new ArrayList<>();
  private long lastTimestamp;

  public WireInput(DataInput in) {
    this.in = in;
  }

  /**
   * Reads the version of the form that follows.
   *
   * @throws IOException when it is later than {@code newest}, the newest that this build knows
   */
  public int version(int newest) throws IOException {
    int version = in.readUnsignedByte();
    if (version == 0 || version > newest) {
      throw new IOException(
          "Version " + version + " was written by a later build; this one reads up to " + newest);
    }
    return version;
  }

  public int size() throws IOException {
    return Math.toIntExact(varint());
  }

  /** As {@link #size()}, where more than 2^31 are possible. */
  public long count() throws IOException {
    return varint();
  }

  public long signed() throws IOException {
    long raw = varint();
    return raw >>> 1 ^ -(raw & 1);
  }

  public long timestamp() throws IOException {
    lastTimestamp += signed();
    return lastTimestamp;
  }

  public double number() throws IOException {
    return in.readDouble();
  }

  public long hash() throws IOException {
    return in.readLong();
  }

  public boolean flag() throws IOException {
    return in.readBoolean();
  }

  /** A string or null. */
  public String string() throws IOException {
    int index = size();
    if (index == WireOutput.NULL) {
      return null;
    }
    if (index >= WireOutput.FIRST_KNOWN_STRING) {
      return known.get(index - WireOutput.FIRST_KNOWN_STRING);
    }
    byte[] bytes = new byte[size()];
    in.readFully(bytes);
    String value = new String(bytes, StandardCharsets.UTF_8);
    known.add(value);
    return value;
  }

  public Reading reading() throws IOException {
    return new Reading(string(), timestamp(), value(), string(), string(), string());
  }

  public Value value() throws IOException {
    int tag = in.readUnsignedByte();
    return switch (tag & 3) {
      case WireOutput.NUMBER -> new NumberValue(number());
      case WireOutput.STRING -> new StringValue(string());
      case WireOutput.LOCATION ->
          new Location(
              number(),
              number(),
              (tag & WireOutput.HAS_HDOP) == 0 ? null : number(),
              (tag & WireOutput.HAS_HEADING) == 0 ? null : number());
      default -> throw new IOException("Unknown kind of value: " + tag);
    };
  }

  private long varint() throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte part = in.readByte();
      value |= (part & 0x7FL) << shift;
      if (part >= 0) {
        return value;
      }
    }
    throw new IOException("An integer of more than ten bytes");
  }
}
