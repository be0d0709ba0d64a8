package io.daymark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.oracle.Hygiene;
import io.daymark.oracle.Oracle;
import io.daymark.oracle.ReadingLines;
import io.daymark.oracle.RecordedFiles;
import io.daymark.oracle.Shape;
import io.daymark.oracle.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Recorded public data through {@code local}, its dump against an independent recompute, column by
 * column, and {@code audit} on what it leaves. Skipped where the recorded files are absent.
 */
class RecordedDataITCase {

  /** Readings of capmetro_ties that are on an earlier UTC day than one before them in the file. */
  private static final long CAPMETRO_LATE_AT_MOST = 44_240;

  @Test
  void redeliveryOfTheSensorDayAddsNothing() throws IOException, InterruptedException {
    Path day = RecordedFiles.require(RecordedFiles.IOT_DAY);
    Path redelivery = RecordedFiles.require(RecordedFiles.IOT_REDELIVERY);
    LocalRun run = LocalRun.of("iot", LocalRun.Ending.BOUNDED, day, redelivery);

    assertAllClosed(run, recompute(day, redelivery));
    assertThat(run.dump().table(Shape.SIGNALS_LATEST).rows()).hasSize(21);
    assertThat(run.dump().table(Shape.SIGNALS_DAILY).rows()).hasSize(42);
    Table summaries = run.dump().table(Shape.SIGNAL_SUMMARIES);
    assertThat(summaries.rows()).hasSize(21);
    assertThat(summaries.total("count")).isEqualTo(351_883);
    assertThat(run.reported("readings")).isEqualTo(421_855);
    assertAudited(run);
  }

  @Test
  void busesUntilDrainedAreExactWhileTheNewestDayIsOpen() throws IOException, InterruptedException {
    Path file = RecordedFiles.require(RecordedFiles.CAPMETRO_TIES);
    LocalRun run = LocalRun.of("capmetro-drained", LocalRun.Ending.UNTIL_DRAINED, file);
    Oracle oracle = recompute(file);

    run.dump().assertEqual(oracle);
    assertThat(run.dump().dueMarks()).isEmpty();
    assertThat(run.dump().watermark()).isLessThan(oracle.dayAfterNewest());
    assertThat(run.dump().table(Shape.SIGNALS_LATEST).rows()).hasSize(1_385);
    assertThat(run.dump().table(Shape.SIGNAL_SUMMARIES).total("count")).isEqualTo(429_335);
    assertThat(run.dump().table(Shape.SIGNALS_ROLLUP).rows()).as("some day closed").isNotEmpty();
    assertThat(run.reported("readings")).isEqualTo(510_065);
    assertThat(run.reported("late")).isBetween(1L, CAPMETRO_LATE_AT_MOST);
    assertAudited(run);
  }

  @Test
  void busesBoundedHaveEveryDayClosed() throws IOException, InterruptedException {
    Path file = RecordedFiles.require(RecordedFiles.CAPMETRO_TIES);
    LocalRun run = LocalRun.of("capmetro", LocalRun.Ending.BOUNDED, file);

    assertAllClosed(run, recompute(file));
    assertThat(run.dump().table(Shape.SIGNALS_DAILY).rows()).hasSize(2_628);
    assertThat(run.dump().table(Shape.SIGNAL_SUMMARIES).total("count")).isEqualTo(429_335);
    assertThat(run.dump().table(Shape.SIGNALS_LATEST).rows().values())
        .hasSize(1_385)
        .filteredOn(row -> row.get(Shape.SIGNALS_LATEST.index("latitude")) != null)
        .hasSize(277);
    assertAudited(run);
  }

  /** Every day is before the watermark, so that all of signals_daily is compared. */
  static void assertAllClosed(LocalRun run, Oracle oracle) throws IOException {
    run.dump().assertEqual(oracle);
    assertThat(run.dump().watermark()).isEqualTo(oracle.dayAfterNewest());
    assertThat(run.dump().table(Shape.MARKS).rows()).isEmpty();
  }

  static void assertAudited(LocalRun run) throws IOException, InterruptedException {
    JarRun audit = run.audit();
    assertThat(audit.exitCode()).as(audit.output()).isZero();
  }

  static Oracle recompute(Path... files) throws IOException {
    return new Oracle(ReadingLines.read(List.of(files)), Hygiene.at(Instant.now()));
  }
}
