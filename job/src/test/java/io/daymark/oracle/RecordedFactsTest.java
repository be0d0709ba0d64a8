package io.daymark.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The oracle against what is known of the recorded files. */
class RecordedFactsTest {

  private static final Hygiene TODAY = Hygiene.at(Instant.parse("2026-01-01T00:00:00Z"));

  @Test
  void redeliveryOfTheSensorDayAddsNothing() throws IOException {
    List<OracleReading> readings = read(RecordedFiles.IOT_DAY, RecordedFiles.IOT_REDELIVERY);
    Oracle oracle = new Oracle(readings, TODAY);

    assertThat(readings).hasSize(421_855);
    assertThat(oracle.refused()).isZero();
    assertThat(oracle.summaries().total("count")).isEqualTo(351_883);
    assertThat(oracle.summaries().rows()).hasSize(21);
    assertThat(oracle.latest().rows()).hasSize(21);
    assertThat(oracle.daily().rows()).hasSize(42);
    Oracle once = new Oracle(read(RecordedFiles.IOT_DAY), TODAY);
    assertThat(oracle.daily().csv()).isEqualTo(once.daily().csv());
  }

  @Test
  void busesHaveTiesAndFixes() throws IOException {
    List<OracleReading> readings = read(RecordedFiles.CAPMETRO_TIES);
    Oracle oracle = new Oracle(readings, TODAY);
    Table latest = oracle.latest();
    int latitude = Shape.SIGNALS_LATEST.index("latitude");

    assertThat(readings).hasSize(510_065);
    assertThat(oracle.refused()).isZero();
    assertThat(oracle.summaries().total("count")).isEqualTo(429_335);
    assertThat(latest.rows()).hasSize(1_385);
    assertThat(latest.rows().values().stream().filter(row -> row.get(latitude) != null))
        .hasSize(277);
    assertThat(oracle.daily().rows()).hasSize(2_628);
  }

  @Test
  void ledgerLogsCollideInOneSecond() throws IOException {
    List<OracleReading> readings = read(RecordedFiles.DEFI_LOGS);
    Oracle oracle = new Oracle(readings, TODAY);

    assertThat(readings).hasSize(27_442);
    assertThat(oracle.refused()).isZero();
    assertThat(oracle.summaries().total("count")).isEqualTo(20_375);
    assertThat(oracle.latest().rows()).hasSize(19);
  }

  private static List<OracleReading> read(String... names) throws IOException {
    List<Path> files = Stream.of(names).map(RecordedFiles::require).toList();
    return ReadingLines.read(files);
  }
}
