package io.daymark.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AdversarialStreamTest {

  private static final Hygiene ANY = new Hygiene(Long.MAX_VALUE);

  @Test
  void theSameSeedGivesTheSameStreamAndAnotherSeedAnother() {
    assertThat(AdversarialStream.of(1, 500).readings())
        .isEqualTo(AdversarialStream.of(1, 500).readings())
        .isNotEqualTo(AdversarialStream.of(2, 500).readings());
  }

  @Test
  void everyReadingIsCleanInput() {
    List<OracleReading> readings = AdversarialStream.of(3, 2_000).readings();

    assertThat(readings).allMatch(ANY::accepts);
    assertThat(readings).allMatch(r -> Hygiene.withoutNegativeZero(r).equals(r));
    assertThat(AdversarialStream.of(3, 2_000).lines().stream().map(ReadingLines::parse))
        .containsExactlyElementsOf(readings);
  }

  @Test
  void aMessageHasOneEnvelope() {
    assertThat(AdversarialStream.of(4, 2_000).messages())
        .allMatch(
            message ->
                message.stream()
                        .map(
                            r ->
                                List.of(
                                    r.subject(),
                                    r.source(),
                                    Objects.requireNonNullElse(r.producer(), "-"),
                                    r.cloudEventId()))
                        .distinct()
                        .count()
                    == 1);
  }

  @Test
  void hasEveryHardCase() {
    List<OracleReading> readings = AdversarialStream.of(5, 2_000).readings();
    Oracle oracle = new Oracle(readings, ANY);
    long distinct = oracle.summaries().total("count");
    long start = AdversarialStream.FIRST_DAY.toEpochDay();

    assertThat(new HashSet<>(readings)).as("redelivered").hasSizeLessThan(readings.size());
    assertThat(new HashSet<>(readings).size()).as("ties").isGreaterThan((int) distinct);
    assertThat(readings).anyMatch(r -> Oracle.day(r) < 0).anyMatch(r -> Oracle.day(r) == 19_782);
    assertThat(
            LongStream.range(start, start + 4)
                .allMatch(day -> !oracle.daily(d -> d == day).rows().isEmpty()))
        .as("all four days")
        .isTrue();
    assertThat(fixesUnderAnotherReading(readings)).as("fix under another reading").isPositive();
    assertThat(unsorted(readings)).isPositive();
  }

  private static long fixesUnderAnotherReading(List<OracleReading> readings) {
    return readings.stream()
        .filter(OracleReading::isFix)
        .filter(
            fix ->
                readings.stream()
                    .anyMatch(
                        other ->
                            other.subject().equals(fix.subject())
                                && other.name().equals(fix.name())
                                && other.timestamp() == fix.timestamp()
                                && OracleOrder.OLDEST_FIRST.compare(other, fix) > 0))
        .count();
  }

  private static long unsorted(List<OracleReading> readings) {
    long unsorted = 0;
    for (int i = 1; i < readings.size(); i++) {
      if (readings.get(i).timestamp() < readings.get(i - 1).timestamp()) {
        unsorted++;
      }
    }
    return unsorted;
  }
}
