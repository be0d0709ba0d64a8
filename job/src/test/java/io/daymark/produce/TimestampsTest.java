package io.daymark.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {

  @ParameterizedTest
  @CsvSource({
    "2020-07-13T00:00:24Z, 2020-07-13T00:00:24Z",
    "2020-07-13T00:00:24.5Z, 2020-07-13T00:00:24.500Z",
    "2020-07-13T00:00:24.502333Z, 2020-07-13T00:00:24.502333Z",
    "2020-07-13T00:00:24.5023339Z, 2020-07-13T00:00:24.502333Z",
    "2020-07-13T00:00:24.999999999Z, 2020-07-13T00:00:24.999999Z",
    "2020-07-13T02:00:24.5+02:00, 2020-07-13T00:00:24.500Z",
    "2024-02-29T23:59:59.999999Z, 2024-02-29T23:59:59.999999Z",
    "1969-12-31T23:59:59.999Z, 1969-12-31T23:59:59.999Z",
    "1969-12-31T23:59:59.9999999+00:00, 1969-12-31T23:59:59.999999Z",
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
    "+20240-01-01T00:00:00Z, +20240-01-01T00:00:00Z",
    "-0044-03-15T12:00:00.0000019Z, -0044-03-15T12:00:00.000001Z",
  })
  void isReadInMicrosecondsAndWhatIsFinerIsCutOff(String text, Instant expected) {
    assertThat(Timestamps.parse(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Z",
        "2020-07-13",
        "2020-07-13T00:00:24",
        "2020-07-13T00:00:24.Z5",
        "2020-07-13T00:00:24.50233399999Z",
        "2020-07-13T00:00:24.123456x89Z",
        "2020-07-13T00:00:2xZ",
        "2020-07-13T25:00:00Z",
        "2020-07-13T00:61:00Z",
        "2023-02-29T00:00:00Z",
        "2020-13-01T00:00:00Z",
        "2020-07-13 00:00:24Z",
        "1594598424",
      })
  void whatIsNoInstantIsRefused(String text) {
    assertThatThrownBy(() -> Timestamps.parse(text)).isInstanceOf(DateTimeException.class);
  }

  @Test
  void whatMicrosecondsCannotHoldIsRefused() {
    assertThatThrownBy(() -> Timestamps.parse("+999999999-01-01T00:00:00Z"))
        .isInstanceOf(ArithmeticException.class);
  }
}
