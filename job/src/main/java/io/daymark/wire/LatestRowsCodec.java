package io.daymark.wire;

import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@link LatestRows} on their way to the sink. */
public final class LatestRowsCodec implements Codec<LatestRows> {

  private static final int VERSION = 1;

  @Override
  public void write(LatestRows rows, DataOutput out) throws IOException {
    WireOutput wire = new WireOutput(out);
    wire.version(VERSION);
    wire.signed(rows.epoch());
    wire.size(rows.rows().size());
    for (LatestSignal row : rows.rows()) {
      wire.string(row.subject());
      wire.string(row.name());
      wire.reading(row.newest());
      wire.flag(row.fix() != null);
      if (row.fix() != null) {
        wire.reading(row.fix());
      }
    }
  }

  @Override
  public LatestRows read(DataInput in) throws IOException {
    WireInput wire = new WireInput(in);
    wire.version(VERSION);
    long epoch = wire.signed();
    int size = wire.size();
    List<LatestSignal> rows = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      rows.add(
          new LatestSignal(
              wire.string(), wire.string(), wire.reading(), wire.flag() ? wire.reading() : null));
    }
    return new LatestRows(epoch, rows);
  }
}
