package io.daymark.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FigureTextTest {

  private static final Figures FIGURES =
      new Figures(
          "running",
          1_234_567,
          1_200_000,
          41,
          5_000,
          Map.of("future", 2L),
          77,
          new Figures.Tables(48_000, 1_385, 2_628, 1_385, 9, 3),
          Optional.of(LocalDate.parse("2026-01-02")),
          12,
          Optional.empty());

  @Test
  void lineSaysEverythingWhateverTheLocale() {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(FigureText.line(FIGURES, 35_000))
          .isEqualTo(
              "running: readings 1,200,000 (35,000/s), late 41, redeliveries 5,000,"
                  + " dead letters 2, marks due 3, healed 77, W 2026-01-02, rows: history 48,000"
                  + " latest 1,385 daily 2,628 rollup 1,385, checkpoints 12");
    } finally {
      Locale.setDefault(usual);
    }
  }

  @Test
  void blockFitsIntoTheTerminal() {
    List<String> block =
        FigureText.block(FIGURES, 35_000, List.of("Web UI      http://127.0.0.1:8081"), 40);
    assertThat(block).allSatisfy(row -> assertThat(row.length()).isLessThanOrEqualTo(40));
    assertThat(block).contains("  Web UI      http://127.0.0.1:8081");
    assertThat(block)
        .anySatisfy(row -> assertThat(row).contains("signals_daily").contains("2,628"));
  }

  @Test
  void rateIsOfTheTimeSinceTheLastLooks() {
    Rate rate = new Rate();
    assertThat(rate.of(0)).isZero();
    assertThat(rate.of(1_000_000)).isPositive();
  }
}
