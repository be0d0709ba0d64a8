package io.daymark.wire;

import io.daymark.model.HistoryBatch;
import io.daymark.model.MarkReason;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Locale;

/** {@link HistoryBatch} on its way to the sink. */
public final class HistoryBatchCodec implements Codec<HistoryBatch> {

  private static final int VERSION = 1;

  @Override
  public void write(HistoryBatch batch, DataOutput out) throws IOException {
    WireOutput wire = new WireOutput(out);
    wire.version(VERSION);
    wire.signed(batch.epoch());
    wire.string(batch.subject());
    wire.signed(batch.day());
    wire.string(batch.mark() == null ? null : batch.mark().column());
    SignalBatchCodec.writeReadings(batch.readings(), wire);
  }

  @Override
  public HistoryBatch read(DataInput in) throws IOException {
    WireInput wire = new WireInput(in);
    wire.version(VERSION);
    long epoch = wire.signed();
    String subject = wire.string();
    long day = wire.signed();
    String mark = wire.string();
    return new HistoryBatch(
        epoch,
        subject,
        day,
        SignalBatchCodec.readReadings(wire),
        mark == null ? null : MarkReason.valueOf(mark.toUpperCase(Locale.ROOT)));
  }
}
