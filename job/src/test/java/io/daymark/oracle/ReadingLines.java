package io.daymark.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Readings as newline-delimited JSON, one a line (design, section 2). */
public final class ReadingLines {

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private ReadingLines() {}

  /** All readings of some files, in the order of the files and their lines. */
  public static List<OracleReading> read(List<Path> files) throws IOException {
    List<OracleReading> readings = new ArrayList<>();
    for (Path file : files) {
      for (String line : lines(file)) {
        readings.add(parse(line));
      }
    }
    return readings;
  }

  /** The lines of a file; one whose name ends in {@code .gz} is unpacked. */
  public static List<String> lines(Path file) throws IOException {
    try (InputStream raw = Files.newInputStream(file);
        InputStream plain =
            file.toString().endsWith(".gz") ? new GZIPInputStream(raw, 1 << 16) : raw;
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }

  /**
   * Reads one line. Digits of the timestamp beyond microseconds are cut off; NaN and the infinities
   * are words, with or without quotes.
   *
   * @throws IllegalArgumentException if it is no reading
   */
  public static OracleReading parse(String line) {
    try {
      JsonNode json = JSON.readTree(line);
      return new OracleReading(
          text(json, "subject"),
          text(json, "name"),
          Hygiene.micros(Instant.parse(text(json, "timestamp"))),
          number(json, "value_number"),
          text(json, "value_string"),
          position(json.get("value_location")),
          text(json, "source"),
          text(json, "producer"),
          text(json, "cloud_event_id"));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no reading: " + line, e);
    }
  }

  /** Writes one line; the inverse of {@link #parse}. */
  public static String format(OracleReading reading) {
    ObjectNode json = JSON.createObjectNode();
    json.put("subject", reading.subject());
    json.put("name", reading.name());
    json.put("timestamp", instant(reading.timestamp()).toString());
    json.put("value_number", reading.number());
    json.put("value_string", reading.string());
    Position position = reading.position();
    if (position == null) {
      json.putNull("value_location");
    } else {
      ObjectNode location = json.putObject("value_location");
      location.put("latitude", position.latitude());
      location.put("longitude", position.longitude());
      location.put("hdop", position.hdop());
      location.put("heading", position.heading());
    }
    json.put("source", reading.source());
    json.put("producer", reading.producer());
    json.put("cloud_event_id", reading.cloudEventId());
    return json.toString();
  }

  private static Instant instant(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1_000);
  }

  private static Position position(JsonNode json) {
    if (json == null || json.isNull()) {
      return null;
    }
    return new Position(
        number(json, "latitude"),
        number(json, "longitude"),
        number(json, "hdop"),
        number(json, "heading"));
  }

  private static String text(JsonNode json, String field) {
    JsonNode node = json.get(field);
    return node == null || node.isNull() ? null : node.textValue();
  }

  private static Double number(JsonNode json, String field) {
    JsonNode node = json.get(field);
    if (node == null || node.isNull()) {
      return null;
    }
    return node.isTextual() ? Double.valueOf(node.textValue()) : (Double) node.doubleValue();
  }
}
