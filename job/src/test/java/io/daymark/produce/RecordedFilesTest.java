package io.daymark.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.daymark.avro.SignalBatch;
import io.daymark.connectors.kafka.Decoder;
import io.daymark.connectors.kafka.Message;
import io.daymark.decode.MicroClock;
import io.daymark.decode.SchemaStore;
import io.daymark.decode.SignalDecoder;
import io.daymark.decode.SignalEncoding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recorded public data beside the repository, where it is. */
class RecordedFilesTest {

  private static final int BATCH_READINGS = 500;

  @ParameterizedTest
  @CsvSource({
    "iot_day, 351890",
    "iot_redelivery, 69965",
    "capmetro_ties, 510065",
    "defi_logs, 27442",
  })
  void everyLineIsAReadingAndIsDecodedAsOne(String name, long lines) throws Exception {
    // Maven runs tests in the module's folder, which stands in the repository.
    Path file =
        Path.of("").toAbsolutePath().resolve("../../shared/data/" + name + ".signals.ndjson.gz");
    assumeThat(Files.exists(file)).as("%s is not there: skipped", file.normalize()).isTrue();
    List<BadLine> bad = new ArrayList<>();
    long readings = 0;
    SignalDecoder decoder =
        new SignalDecoder(
            SchemaStore.current(), MicroClock.system(), Duration.ZERO, BATCH_READINGS, 1024);
    Decoded decoded = new Decoded();
    try (NdjsonSignals signals = NdjsonSignals.open(file, BATCH_READINGS, bad::add)) {
      for (SignalBatch batch = signals.next(); batch != null; batch = signals.next()) {
        assertThat(batch.getSignals()).hasSizeBetween(1, BATCH_READINGS);
        readings += batch.getSignals().size();
        decoder.decode(
            new Message("signals", 0, 0, 0, null, SignalEncoding.encode(batch)), decoded);
      }
    }

    assertThat(bad).isEmpty();
    assertThat(readings).isEqualTo(lines);
    assertThat(decoded.readings).isEqualTo(lines);
  }

  /** Counts good readings and takes no dead letter. */
  private static final class Decoded implements Decoder.Output<io.daymark.model.SignalBatch> {
    private long readings;

    @Override
    public void good(io.daymark.model.SignalBatch page, long eventTime) {
      readings += page.readings().size();
    }

    @Override
    public void dead(String reason, String detail) {
      throw new AssertionError(reason + ": " + detail);
    }

    @Override
    public void dead(String reason, String detail, int items, byte[] part) {
      dead(reason, detail);
    }
  }
}
