package io.daymark.table;

import io.daymark.model.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.StringValue;
import io.daymark.model.Value;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;

/**
 * The name of a set of readings: the first 16 bytes of SHA-256 over their content, every part with
 * its length or a marker for null, so that different content never has the same bytes.
 */
final class Chunk {

  private static final int LENGTH = 16;
  private static final int BYTES_PER_READING = 96;

  private Chunk() {}

  /** Depends on the order of the readings; the caller has sorted them. */
  static byte[] of(List<Reading> readings) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(readings.size() * BYTES_PER_READING);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (Reading reading : readings) {
        text(out, reading.name());
        out.writeLong(reading.timestamp());
        value(out, reading.value());
        text(out, reading.source());
        text(out, reading.producer());
        text(out, reading.cloudEventId());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("An array does not fail to be written to", e);
    }
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray());
      return Arrays.copyOf(hash, LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  private static void value(DataOutputStream out, Value value) throws IOException {
    if (value instanceof NumberValue n) {
      out.writeByte('n');
      out.writeDouble(n.number());
    } else if (value instanceof StringValue s) {
      out.writeByte('s');
      text(out, s.string());
    } else if (value instanceof Location l) {
      out.writeByte('l');
      out.writeDouble(l.latitude());
      out.writeDouble(l.longitude());
      number(out, l.hdop());
      number(out, l.heading());
    }
  }

  private static void number(DataOutputStream out, Double number) throws IOException {
    out.writeBoolean(number != null);
    if (number != null) {
      out.writeDouble(number);
    }
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    if (text == null) {
      out.writeInt(-1);
    } else {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      out.writeInt(utf8.length);
      out.write(utf8);
    }
  }
}
