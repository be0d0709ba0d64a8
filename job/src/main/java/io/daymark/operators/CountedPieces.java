package io.daymark.operators;

import io.daymark.model.CountedReadings;
import io.daymark.model.Days;
import io.daymark.model.Hours;
import io.daymark.model.OpenDay;
import io.daymark.wire.WireInput;
import io.daymark.wire.WireOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.state.internal.InternalListState;
import org.apache.flink.util.function.FunctionUtils;

/**
 * The counted readings of the current subject, one list of chunks for each hour. What a bundle
 * counts is appended without reading (RocksDB merges); only a question about an hour reads its
 * chunks, and leaves them as one when they had become many.
 */
final class CountedPieces implements CountedReadings {

  /** Chunks above which a piece that was read is written back as one. */
  private static final int MANY_CHUNKS = 32;

  /**
   * A reading in a piece is known by 32 bits of signal and 32 bits of microseconds within the hour
   * (3.6e9 at most).
   */
  private static final int OFFSET_BITS = 32;

  private final InternalListState<String, Long, byte[]> chunks;
  private final Map<Long, Piece> pieces = new HashMap<>();

  /** Known is null until somebody asks. */
  private static final class Piece {
    private final Map<Long, Long> added = new HashMap<>();
    private Map<Long, Long> known;
  }

  CountedPieces(InternalListState<String, Long, byte[]> chunks) {
    this.chunks = chunks;
  }

  @Override
  public Long hash(int signal, long timestamp) {
    long hour = Hours.of(timestamp);
    Piece piece = pieces.computeIfAbsent(hour, h -> new Piece());
    long key = key(signal, timestamp);
    Long added = piece.added.get(key);
    if (added != null) {
      return added;
    }
    if (piece.known == null) {
      piece.known = FunctionUtils.uncheckedSupplier(() -> read(hour)).get();
    }
    return piece.known.get(key);
  }

  @Override
  public void add(int signal, long timestamp, long hash) {
    pieces
        .computeIfAbsent(Hours.of(timestamp), h -> new Piece())
        .added
        .put(key(signal, timestamp), hash);
  }

  /** Writes what was added since the subject became the current one. */
  void flush() throws Exception {
    for (Map.Entry<Long, Piece> entry : pieces.entrySet()) {
      if (!entry.getValue().added.isEmpty()) {
        chunks.setCurrentNamespace(entry.getKey());
        chunks.add(chunk(entry.getValue().added));
      }
    }
    pieces.clear();
  }

  /** Forgets a day of the current subject. */
  void clear(long day, OpenDay closed) {
    long first = Hours.first(day);
    for (int hour = 0; hour < Days.MICROS / Hours.MICROS; hour++) {
      if ((closed.hours() & 1 << hour) != 0) {
        chunks.setCurrentNamespace(first + hour);
        chunks.clear();
      }
    }
  }

  private Map<Long, Long> read(long hour) throws Exception {
    chunks.setCurrentNamespace(hour);
    Map<Long, Long> known = new HashMap<>();
    Iterable<byte[]> stored = chunks.get();
    int count = 0;
    // Flink's heap state says null where RocksDB's says empty.
    for (byte[] chunk : stored == null ? List.<byte[]>of() : stored) {
      read(chunk, known);
      count++;
    }
    if (count > MANY_CHUNKS) {
      chunks.update(List.of(chunk(known)));
    }
    return known;
  }

  private static long key(int signal, long timestamp) {
    return (long) signal << OFFSET_BITS | Math.floorMod(timestamp, Hours.MICROS);
  }

  private static byte[] chunk(Map<Long, Long> readings) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(readings.size() * 16);
    WireOutput wire = new WireOutput(new DataOutputStream(bytes));
    wire.size(readings.size());
    for (Map.Entry<Long, Long> reading : readings.entrySet()) {
      wire.signed(reading.getKey());
      wire.hash(reading.getValue());
    }
    return bytes.toByteArray();
  }

  private static void read(byte[] chunk, Map<Long, Long> into) throws IOException {
    WireInput wire = new WireInput(new DataInputStream(new ByteArrayInputStream(chunk)));
    int size = wire.size();
    for (int i = 0; i < size; i++) {
      into.put(wire.signed(), wire.hash());
    }
  }
}
