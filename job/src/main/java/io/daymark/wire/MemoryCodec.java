package io.daymark.wire;

import io.daymark.model.Memory;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** {@link Memory} in savepoints. */
public final class MemoryCodec implements Codec<Memory> {

  private static final int VERSION = 1;

  @Override
  public void write(Memory memory, DataOutput out) throws IOException {
    WireOutput wire = new WireOutput(out);
    wire.version(VERSION);
    wire.signed(memory.closedBeforeDay());
    wire.signed(memory.newestDay());
    wire.signed(memory.clockMicros());
  }

  @Override
  public Memory read(DataInput in) throws IOException {
    WireInput wire = new WireInput(in);
    wire.version(VERSION);
    return new Memory(wire.signed(), wire.signed(), wire.signed());
  }
}
