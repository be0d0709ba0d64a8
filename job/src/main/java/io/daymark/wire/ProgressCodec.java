package io.daymark.wire;

import io.daymark.model.Progress;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** {@link Progress} on its way to the watermark's sink. */
public final class ProgressCodec implements Codec<Progress> {

  private static final int VERSION = 1;

  @Override
  public void write(Progress progress, DataOutput out) throws IOException {
    WireOutput wire = new WireOutput(out);
    wire.version(VERSION);
    wire.signed(progress.epoch());
    wire.size(progress.subtask());
    wire.size(progress.parallelism());
    wire.signed(progress.firedBeforeDay());
    wire.signed(progress.newestDay());
    wire.signed(progress.clockMicros());
  }

  @Override
  public Progress read(DataInput in) throws IOException {
    WireInput wire = new WireInput(in);
    wire.version(VERSION);
    return new Progress(
        wire.signed(), wire.size(), wire.size(), wire.signed(), wire.signed(), wire.signed());
  }
}
