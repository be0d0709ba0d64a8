package io.daymark.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.daymark.oracle.AdversarialStream;
import io.daymark.oracle.Hygiene;
import io.daymark.oracle.Oracle;
import io.daymark.oracle.Shape;
import io.daymark.oracle.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That a wrong dump is found, whatever is wrong with it. */
class DumpTest {

  private static final long WATERMARK = AdversarialStream.FIRST_DAY.toEpochDay() + 3;
  private static final int COUNT_OF_A_DAY = 3;

  private final Oracle oracle =
      new Oracle(AdversarialStream.of(6, 1_000).readings(), new Hygiene(Long.MAX_VALUE));

  @TempDir private Path directory;
  private Dump dump;

  @BeforeEach
  void writeTheRightDump() throws IOException {
    dump = new Dump(directory);
    write(oracle.latest());
    write(oracle.daily());
    write(oracle.rollup(WATERMARK));
    write(oracle.summaries());
    Table watermarks = new Table(Shape.WATERMARKS);
    watermarks.put("signals", WATERMARK * TimeUnit.DAYS.toMicros(1), 1L);
    write(watermarks);
    Table marks = new Table(Shape.MARKS);
    marks.put("signals", "car", WATERMARK, "tie");
    write(marks);
  }

  @Test
  void theRightDumpIsAccepted() throws IOException {
    dump.assertEqual(oracle);
    dump.assertSameBytes(dump);
    assertThat(dump.watermark()).isEqualTo(WATERMARK);
    assertThat(dump.dueMarks()).isEmpty();
  }

  @Test
  void aDayFromTheWatermarkOnMayBeIncomplete() throws IOException {
    write(oracle.daily(day -> day < WATERMARK));

    dump.assertEqual(oracle);
  }

  @Test
  void aMissingDayBeforeTheWatermarkIsFound() throws IOException {
    write(oracle.daily(day -> day != WATERMARK - 1));

    assertThatThrownBy(() -> dump.assertEqual(oracle))
        .hasMessageContaining("signals_daily differs")
        .hasMessageContaining("is missing");
  }

  @Test
  void aCountThatIsOneTooHighIsFound() throws IOException {
    Table wrong = new Table(Shape.SIGNALS_DAILY);
    for (List<Object> row : oracle.daily().rows().values()) {
      Object[] cells = row.toArray();
      if (wrong.rows().isEmpty()) {
        cells[COUNT_OF_A_DAY] = (Long) cells[COUNT_OF_A_DAY] + 1;
      }
      wrong.put(cells);
    }
    write(wrong);

    assertThatThrownBy(() -> dump.assertEqual(oracle))
        .hasMessageContaining("signals_daily differs in 1 places");
  }

  @Test
  void aFoldThatIsADayAheadOfTheWatermarkIsFound() throws IOException {
    write(oracle.rollup(WATERMARK + 1));

    assertThatThrownBy(() -> dump.assertEqual(oracle)).hasMessageContaining("signals_rollup");
  }

  @Test
  void rowsOutOfOrderAreFound() throws IOException {
    Path file = directory.resolve("signal_summaries.csv");
    List<String> lines = new ArrayList<>(oracle.summaries().csv());
    lines.add(2, lines.remove(lines.size() - 1));
    Files.write(file, lines);

    assertThatThrownBy(() -> dump.assertEqual(oracle)).hasMessageContaining("the texts differ");
  }

  @Test
  void aMarkBeforeTheWatermarkIsDue() throws IOException {
    Table marks = new Table(Shape.MARKS);
    marks.put("signals", "car", WATERMARK - 1, "late");
    write(marks);

    assertThat(dump.dueMarks()).containsExactly(List.of("signals", "car", "2026-01-03"));
  }

  @Test
  void dumpsOfTwoRunsThatDifferInOneCellAreNotTheSame() throws IOException {
    Path other = Files.createDirectory(directory.resolve("other"));
    for (Shape shape : Shape.values()) {
      String file = shape.table() + ".csv";
      Files.copy(directory.resolve(file), other.resolve(file));
    }
    dump.assertSameBytes(new Dump(other));
    Table watermarks = new Table(Shape.WATERMARKS);
    watermarks.put("signals", WATERMARK * TimeUnit.DAYS.toMicros(1), 2L);
    write(watermarks);

    assertThatThrownBy(() -> dump.assertSameBytes(new Dump(other)))
        .hasMessageContaining("expected signals,2026-01-04 00:00:00+00,2");
  }

  private void write(Table table) throws IOException {
    Files.write(directory.resolve(table.shape().table() + ".csv"), table.csv());
  }
}
