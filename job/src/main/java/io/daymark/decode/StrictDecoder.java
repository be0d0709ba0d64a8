package io.daymark.decode;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;

/**
 * Reads Avro's binary encoding from one array and believes nothing: no length or count greater than
 * the bytes that are left, no number of more bytes than its type has. So what it allocates is
 * bounded by the message. One is made for each message, thus no message can spoil the next.
 */
final class StrictDecoder extends Decoder {

  private static final int LONG_BYTES = 10;
  private static final int INT_BYTES = 5;

  private final byte[] bytes;
  private final TextCache texts;
  private int position;

  StrictDecoder(byte[] bytes, int position, TextCache texts) {
    this.bytes = bytes;
    this.position = position;
    this.texts = texts;
  }

  int remaining() {
    return bytes.length - position;
  }

  int position() {
    return position;
  }

  @Override
  public void readNull() {}

  @Override
  public boolean readBoolean() throws IOException {
    int at = take(1);
    if (bytes[at] != 0 && bytes[at] != 1) {
      throw new MalformedAvroException("a boolean of " + bytes[at], at);
    }
    return bytes[at] == 1;
  }

  @Override
  public int readInt() throws IOException {
    int at = position;
    long value = varint(INT_BYTES);
    if (value != (int) value) {
      throw new MalformedAvroException("an int of more than 32 bits", at);
    }
    return (int) value;
  }

  @Override
  public long readLong() throws IOException {
    return varint(LONG_BYTES);
  }

  @Override
  public float readFloat() throws IOException {
    return ByteBuffer.wrap(bytes, take(4), 4).order(java.nio.ByteOrder.LITTLE_ENDIAN).getFloat();
  }

  @Override
  public double readDouble() throws IOException {
    return ByteBuffer.wrap(bytes, take(8), 8).order(java.nio.ByteOrder.LITTLE_ENDIAN).getDouble();
  }

  @Override
  public Utf8 readString(Utf8 old) throws IOException {
    return new Utf8(readBytes(null).array());
  }

  @Override
  public String readString() throws IOException {
    int length = length();
    return texts.text(bytes, take(length), length);
  }

  @Override
  public void skipString() throws IOException {
    take(length());
  }

  @Override
  public ByteBuffer readBytes(ByteBuffer old) throws IOException {
    byte[] copy = new byte[length()];
    readFixed(copy, 0, copy.length);
    return ByteBuffer.wrap(copy);
  }

  @Override
  public void skipBytes() throws IOException {
    take(length());
  }

  @Override
  public void readFixed(byte[] target, int start, int length) throws IOException {
    System.arraycopy(bytes, take(length), target, start, length);
  }

  @Override
  public void skipFixed(int length) throws IOException {
    take(length);
  }

  @Override
  public int readEnum() throws IOException {
    return readInt();
  }

  @Override
  public long readArrayStart() throws IOException {
    return count();
  }

  @Override
  public long arrayNext() throws IOException {
    return count();
  }

  @Override
  public long skipArray() throws IOException {
    return skipBlocks();
  }

  @Override
  public long readMapStart() throws IOException {
    return count();
  }

  @Override
  public long mapNext() throws IOException {
    return count();
  }

  @Override
  public long skipMap() throws IOException {
    return skipBlocks();
  }

  @Override
  public int readIndex() throws IOException {
    return readInt();
  }

  private int take(int length) throws MalformedAvroException {
    if (length > remaining()) {
      throw new MalformedAvroException(
          "the message ends where " + length + " bytes more are needed", position);
    }
    int at = position;
    position += length;
    return at;
  }

  private int length() throws MalformedAvroException {
    return within("a length", varint(LONG_BYTES));
  }

  /** Items of the next block; every item of Daymark's schemas has at least one byte. */
  private int count() throws MalformedAvroException {
    long count = varint(LONG_BYTES);
    if (count < 0) {
      within("a block size", varint(LONG_BYTES));
      return within("a block count", -count);
    }
    return within("a block count", count);
  }

  /** Skips blocks that give their size; the items of one that does not are left to the caller. */
  private long skipBlocks() throws MalformedAvroException {
    long count = varint(LONG_BYTES);
    while (count < 0) {
      take(within("a block size", varint(LONG_BYTES)));
      count = varint(LONG_BYTES);
    }
    return within("a block count", count);
  }

  private int within(String what, long value) throws MalformedAvroException {
    if (value < 0 || value > remaining()) {
      throw new MalformedAvroException(
          what + " of " + value + " with " + remaining() + " bytes left", position);
    }
    return (int) value;
  }

  private long varint(int maxBytes) throws MalformedAvroException {
    long value = 0;
    for (int i = 0; i < maxBytes; i++) {
      byte b = bytes[take(1)];
      value |= (long) (b & 0x7F) << 7 * i;
      if (b >= 0) {
        return value >>> 1 ^ -(value & 1);
      }
    }
    throw new MalformedAvroException(
        "a number of more than " + maxBytes + " bytes", position - maxBytes);
  }
}
