package io.daymark.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Float8TextTest {

  @ParameterizedTest
  @CsvSource({
    "0.0, 0",
    "1.0, 1",
    "-22.5, -22.5",
    "36.9, 36.9",
    "0.1, 0.1",
    "100.0, 100",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "123456789012345.0, 123456789012345",
    "999999999999999.0, 999999999999999",
    "1e15, 1e+15",
    "1.2453647101533358e+19, 1.2453647101533358e+19",
    "-1.5e100, -1.5e+100",
    "1e300, 1e+300",
    "2e-3, 0.002",
    "4.9e-324, 5e-324",
    "2.2250738585072014E-308, 2.2250738585072014e-308",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "2.0e-9, 2e-09",
    // 2.451909583176765e+16 is the middle between this number and the next.
    "2.4519095831767648e+16, 2.4519095831767648e+16"
  })
  void isWrittenAsPostgresWritesIt(double number, String text) {
    assertThat(Float8Text.of(number)).isEqualTo(text);
  }

  @Test
  void readsBackAsTheSameNumber() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 10_000; i++) {
      double number = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(number)) {
        assertThat(Double.parseDouble(Float8Text.of(number))).isEqualTo(number);
      }
    }
  }
}
