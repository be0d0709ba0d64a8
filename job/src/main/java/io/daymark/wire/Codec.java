package io.daymark.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Writes values of one type as bytes and reads them back. An implementation has no state and a
 * public constructor without arguments.
 */
public interface Codec<T> {

  /** Writes a value that is not null. */
  void write(T value, DataOutput out) throws IOException;

  /**
   * Reads what {@link #write} wrote, in this build or an earlier one.
   *
   * @throws IOException when the bytes are of a later build or cut short
   */
  T read(DataInput in) throws IOException;
}
