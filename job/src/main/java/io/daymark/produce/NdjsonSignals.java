package io.daymark.produce;

import io.daymark.avro.Signal;
import io.daymark.avro.SignalBatch;
import io.daymark.decode.WireText;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/**
 * Reads a file of readings, newline-delimited JSON in UTF-8, plain or gzipped, as messages:
 * consecutive lines with the same subject, source, producer and cloud_event_id are one batch, of a
 * bounded number of readings. Holds one batch and one line in memory.
 *
 * <p>A line that is no reading is reported and left out; the lines around it are read. What is well
 * formed but breaks the rules of a reading (NaN, a clock in 2999, an empty name) is no bad line:
 * that judgement belongs to the job. An empty line is nothing.
 */
public final class NdjsonSignals implements Closeable {

  private static final int BUFFER = 1 << 16;
  private static final int GZIP_MAGIC = 0x1F8B;

  private final String file;
  private final InputStream in;
  private final int batchReadings;
  private final Consumer<BadLine> badLines;
  private final byte[] buffer = new byte[BUFFER];
  private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
  private int position;
  private int limit;
  private long line;
  private ReadingLine ahead;

  private NdjsonSignals(
      String file, InputStream in, int batchReadings, Consumer<BadLine> badLines) {
    this.file = file;
    this.in = in;
    this.batchReadings = batchReadings;
    this.badLines = badLines;
  }

  /**
   * Opens a file; its first bytes tell whether it is gzipped.
   *
   * @param batchReadings readings that a batch holds at most
   * @param badLines is told of every line that is no reading
   * @throws IOException when the file cannot be opened
   */
  public static NdjsonSignals open(Path file, int batchReadings, Consumer<BadLine> badLines)
      throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER);
    try {
      in.mark(2);
      int magic = in.read() << 8 | in.read();
      in.reset();
      InputStream plain = magic == GZIP_MAGIC ? new GZIPInputStream(in, BUFFER) : in;
      return new NdjsonSignals(file.toString(), plain, batchReadings, badLines);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /**
   * The next batch; null at the end.
   *
   * @throws IOException when the file cannot be read on, with the line that was reached
   */
  public SignalBatch next() throws IOException {
    ReadingLine first = ahead != null ? ahead : nextReading();
    if (first == null) {
      return null;
    }
    List<Signal> signals = new ArrayList<>();
    signals.add(first.signal());
    ahead = nextReading();
    while (ahead != null && signals.size() < batchReadings && ahead.sameMessage(first)) {
      signals.add(ahead.signal());
      ahead = nextReading();
    }
    return new SignalBatch(
        first.subject(), first.source(), first.producer(), first.cloudEventId(), signals);
  }

  private ReadingLine nextReading() throws IOException {
    for (String text = nextLine(); text != null; text = nextLine()) {
      if (text.isBlank()) {
        continue;
      }
      try {
        return ReadingLine.parse(text);
      } catch (ReadingLine.MalformedLineException e) {
        badLines.accept(new BadLine(file, line, e.getMessage()));
      }
    }
    return null;
  }

  /** Bytes that are not UTF-8 are kept for the job to judge, see {@link WireText}. */
  private String nextLine() throws IOException {
    pending.reset();
    while (true) {
      int start = position;
      while (position < limit && buffer[position] != '\n') {
        position++;
      }
      if (position < limit) {
        line++;
        position++;
        return text(start, position - 1 - start);
      }
      pending.write(buffer, start, position - start);
      if (!fill()) {
        if (pending.size() == 0) {
          return null;
        }
        line++;
        return text(0, 0);
      }
    }
  }

  private String text(int start, int length) {
    if (pending.size() == 0) {
      return WireText.decode(buffer, start, length);
    }
    pending.write(buffer, start, length);
    byte[] bytes = pending.toByteArray();
    return WireText.decode(bytes, 0, bytes.length);
  }

  private boolean fill() throws IOException {
    position = 0;
    try {
      limit = Math.max(0, in.read(buffer));
    } catch (IOException e) {
      throw new IOException(
          file + ": cannot be read after line " + line + ": " + e.getMessage(), e);
    }
    return limit > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
