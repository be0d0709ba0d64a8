package io.daymark.produce;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.daymark.avro.Location;
import io.daymark.avro.Signal;
import io.daymark.avro.SignalBatch;
import io.daymark.decode.WireText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NdjsonSignalsTest {

  private static final int MANY = 1_000;

  @TempDir Path folder;
  private Path file;
  private final List<BadLine> bad = new ArrayList<>();

  @BeforeEach
  void name() {
    file = folder.resolve("x.signals.ndjson");
  }

  private static String line(String subject, String id, String value) {
    return "{\"subject\":\""
        + subject
        + "\",\"name\":\"speed\",\"timestamp\":\"2026-01-01T10:00:00.5Z\","
        + value
        + ",\"source\":\"s\",\"cloud_event_id\":\""
        + id
        + "\"}\n";
  }

  private static String number(String subject, String id, double number) {
    return line(
        subject,
        id,
        "\"value_number\":" + number + ",\"value_string\":null,\"value_location\":null");
  }

  private List<SignalBatch> read(int batchReadings) throws IOException {
    List<SignalBatch> batches = new ArrayList<>();
    try (NdjsonSignals signals = NdjsonSignals.open(file, batchReadings, bad::add)) {
      for (SignalBatch batch = signals.next(); batch != null; batch = signals.next()) {
        batches.add(batch);
      }
    }
    return batches;
  }

  private List<SignalBatch> read(String lines) throws IOException {
    Files.writeString(file, lines);
    return read(MANY);
  }

  private static List<Object> values(List<SignalBatch> batches) {
    return batches.stream().flatMap(b -> b.getSignals().stream()).map(Signal::getValue).toList();
  }

  @Test
  void lineIsReadAsItIsWritten() throws Exception {
    List<SignalBatch> batches =
        read(
            line(
                    "v\\u00e9",
                    "id",
                    "\"value_location\":{\"latitude\":30.2,\"longitude\":-97.7,\"hdop\":null,\"heading\":90}")
                .replace(
                    "\"source\":\"s\"", "\"source\":\"s\",\"producer\":\"p\",\"more\":[1,{}]"));

    assertThat(bad).isEmpty();
    assertThat(batches)
        .containsExactly(
            new SignalBatch(
                "v\u00E9",
                "s",
                "p",
                "id",
                List.of(
                    new Signal(
                        "speed",
                        Instant.parse("2026-01-01T10:00:00.500Z"),
                        new Location(30.2, -97.7, null, 90.0)))));
  }

  @Test
  void consecutiveLinesOfOneMessageAreOneBatchAndOthersAreNot() throws Exception {
    List<SignalBatch> batches =
        read(
            number("a", "1", 1)
                + number("a", "1", 2)
                + number("a", "2", 3)
                + number("b", "2", 4)
                + number("b", "2", 5).replace("\"source\":\"s\"", "\"source\":\"t\"")
                + number("b", "2", 6)
                    .replace("\"source\":\"s\"", "\"source\":\"t\",\"producer\":\"p\"")
                + number("a", "1", 7));

    assertThat(batches).extracting(b -> b.getSignals().size()).containsExactly(2, 1, 1, 1, 1, 1);
    assertThat(values(batches)).containsExactly(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0);
  }

  @Test
  void batchIsCutAtItsLimit() throws Exception {
    Files.writeString(file, number("a", "1", 1).repeat(5));

    assertThat(read(2)).extracting(b -> b.getSignals().size()).containsExactly(2, 2, 1);
  }

  @Test
  void gzippedFileIsRead() throws Exception {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(number("a", "1", 1).getBytes(UTF_8));
    }

    assertThat(values(read(MANY))).containsExactly(1.0);
  }

  @Test
  void gzippedFileThatEndsTooSoonIsAnError() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(number("a", "1", 1).getBytes(UTF_8));
    }
    Files.write(file, Arrays.copyOf(bytes.toByteArray(), bytes.size() - 12));

    assertThatThrownBy(() -> read(MANY))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("after line");
  }

  @Test
  void emptyFileAndEmptyLinesAreNothing() throws Exception {
    assertThat(read("")).isEmpty();
    assertThat(read("\n" + number("a", "1", 1) + "\n\r\n" + number("a", "1", 2).strip()))
        .hasSize(1);
    assertThat(bad).isEmpty();
  }

  @Test
  void lineLongerThanTheBufferIsRead() throws Exception {
    String text = "x".repeat(200_000);

    List<SignalBatch> batches =
        read(line("a", "1", "\"value_string\":\"" + text + "\"") + number("a", "1", 2));

    assertThat(values(batches)).containsExactly(text, 2.0);
  }

  @Test
  void whatIsNoNumberCanBeSent() throws Exception {
    List<SignalBatch> batches =
        read(
            line("a", "1", "\"value_number\":NaN")
                + line("a", "1", "\"value_number\":\"NaN\"")
                + line("a", "1", "\"value_number\":-Infinity")
                + line("a", "1", "\"value_number\":\"Infinity\"")
                + line("a", "1", "\"value_location\":{\"latitude\":NaN,\"longitude\":1}")
                + number("a", "1", -0.0));

    assertThat(bad).isEmpty();
    // As texts: Avro's records compare numbers with ==, to which NaN is not NaN.
    assertThat(values(batches))
        .map(Object::toString)
        .containsExactly(
            "NaN",
            "NaN",
            "-Infinity",
            "Infinity",
            new Location(Double.NaN, 1.0, null, null).toString(),
            "-0.0");
  }

  @Test
  void badTextCanBeSent() throws Exception {
    byte[] stray = line("a", "1", "\"value_string\":\"x\u00E9\"").getBytes(UTF_8);
    stray[new String(stray, UTF_8).indexOf('\u00E9')] = (byte) 0xFF; // é is C3 A9; A9 is stray too.
    Files.write(file, stray);

    Object value = values(read(MANY)).get(0);

    assertThat(WireText.encode((String) value)).containsExactly('x', 0xFF, 0xA9);
    assertThat(values(read(line("a", "1", "\"value_string\":\"\\u0000\\ud800\""))))
        .containsExactly("\0\uD800");
  }

  @Test
  void badLineIsReportedWithItsPlaceAndTheLinesAroundItAreRead() throws Exception {
    List<String> lines =
        List.of(
            "{",
            "[]",
            "nonsense",
            "{}",
            number("a", "1", 1).strip() + "}",
            number("a", "1", 1).replace("\"speed\"", "null").strip(),
            number("a", "1", 1).replace("\"speed\"", "5").strip(),
            number("a", "1", 1).replace("10:00:00.5Z", "yesterday").strip(),
            line("a", "1", "\"value_number\":null").strip(),
            line("a", "1", "\"value_number\":\"5\"").strip(),
            line("a", "1", "\"value_number\":true").strip(),
            line("a", "1", "\"value_number\":1,\"value_string\":\"x\"").strip(),
            line("a", "1", "\"value_location\":{\"latitude\":1}").strip(),
            line("a", "1", "\"value_location\":[1,2]").strip());

    List<SignalBatch> batches =
        read(number("a", "1", 1) + String.join("\n", lines) + "\n" + number("a", "1", 2));

    assertThat(bad).hasSize(lines.size()).allMatch(b -> b.file().equals(file.toString()));
    for (int i = 0; i < lines.size(); i++) {
      assertThat(bad.get(i).line()).as(lines.get(i)).isEqualTo(i + 2);
    }
    assertThat(bad.get(7).toString()).startsWith(file + ":9: timestamp");
    assertThat(batches).hasSize(1);
    assertThat(values(batches)).containsExactly(1.0, 2.0);
  }
}
