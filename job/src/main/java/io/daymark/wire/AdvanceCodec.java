package io.daymark.wire;

import io.daymark.model.Advance;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** {@link Advance} as a committable in checkpoints. */
public final class AdvanceCodec implements Codec<Advance> {

  private static final int VERSION = 1;

  @Override
  public void write(Advance advance, DataOutput out) throws IOException {
    WireOutput wire = new WireOutput(out);
    wire.version(VERSION);
    wire.signed(advance.day());
    wire.signed(advance.clockMicros());
  }

  @Override
  public Advance read(DataInput in) throws IOException {
    WireInput wire = new WireInput(in);
    wire.version(VERSION);
    return new Advance(wire.signed(), wire.signed());
  }
}
