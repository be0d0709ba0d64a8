package io.daymark.wire;

import io.daymark.model.Reading;
import io.daymark.model.SignalBatch;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@link SignalBatch} between the source and its subject's subtask. */
public final class SignalBatchCodec implements Codec<SignalBatch> {

  private static final int VERSION = 1;

  @Override
  public void write(SignalBatch batch, DataOutput out) throws IOException {
    WireOutput wire = new WireOutput(out);
    wire.version(VERSION);
    wire.string(batch.subject());
    writeReadings(batch.readings(), wire);
  }

  @Override
  public SignalBatch read(DataInput in) throws IOException {
    WireInput wire = new WireInput(in);
    wire.version(VERSION);
    return new SignalBatch(wire.string(), readReadings(wire));
  }

  static void writeReadings(List<Reading> readings, WireOutput wire) throws IOException {
    wire.size(readings.size());
    for (Reading reading : readings) {
      wire.reading(reading);
    }
  }

  static List<Reading> readReadings(WireInput wire) throws IOException {
    int size = wire.size();
    List<Reading> readings = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      readings.add(wire.reading());
    }
    return readings;
  }
}
