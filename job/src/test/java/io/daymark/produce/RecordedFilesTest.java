package io.daymark.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.daymark.avro.SignalBatch;
import java.nio.file.Files;
import java.nio.file.Path;
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
  void everyLineIsAReading(String name, long lines) throws Exception {
    // Maven runs tests in the module's folder, which stands in the repository.
    Path file =
        Path.of("").toAbsolutePath().resolve("../../shared/data/" + name + ".signals.ndjson.gz");
    assumeThat(Files.exists(file)).as("%s is not there: skipped", file.normalize()).isTrue();
    List<BadLine> bad = new ArrayList<>();
    long readings = 0;
    try (NdjsonSignals signals = NdjsonSignals.open(file, BATCH_READINGS, bad::add)) {
      for (SignalBatch batch = signals.next(); batch != null; batch = signals.next()) {
        assertThat(batch.getSignals()).hasSizeBetween(1, BATCH_READINGS);
        readings += batch.getSignals().size();
      }
    }

    assertThat(bad).isEmpty();
    assertThat(readings).isEqualTo(lines);
  }
}
