package io.daymark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.oracle.RecordedFiles;
import io.daymark.oracle.Shape;
import io.daymark.oracle.ShuffledFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ledger logs, many readings in one second, delivered once, twice, and with their lines in five
 * other orders: the tables are the same bytes. Skipped where the recorded file is absent.
 */
class RepeatedDeliveryITCase {

  private static Path file;
  private static LocalRun once;

  @BeforeAll
  static void deliverOnce() throws IOException, InterruptedException {
    file = RecordedFiles.require(RecordedFiles.DEFI_LOGS);
    once = LocalRun.of("defi", LocalRun.Ending.BOUNDED, file);
  }

  @Test
  void deliveredOnceItEqualsTheRecompute() throws IOException, InterruptedException {
    RecordedDataITCase.assertAllClosed(once, RecordedDataITCase.recompute(file));
    assertThat(once.dump().table(Shape.SIGNALS_LATEST).rows()).hasSize(19);
    assertThat(once.dump().table(Shape.SIGNAL_SUMMARIES).total("count")).isEqualTo(20_375);
    assertThat(once.reported("readings")).isEqualTo(27_442);
    RecordedDataITCase.assertAudited(once);
  }

  @Test
  void deliveredTwiceItGivesTheSameBytes() throws IOException, InterruptedException {
    LocalRun twice = LocalRun.of("defi-twice", LocalRun.Ending.BOUNDED, file, file);

    once.dump().assertSameBytes(twice.dump());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void shuffledItGivesTheSameBytes(long seed) throws IOException, InterruptedException {
    Path shuffled = ShuffledFile.of(file, seed, LocalRun.directory("shuffled-file-" + seed));
    LocalRun run = LocalRun.of("defi-shuffled-" + seed, LocalRun.Ending.BOUNDED, shuffled);

    once.dump().assertSameBytes(run.dump());
  }
}
