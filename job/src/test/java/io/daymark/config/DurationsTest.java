package io.daymark.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "30 min, PT30M",
    "30min, PT30M",
    "PT30M, PT30M",
    "500 ms, PT0.5S",
    "90 Seconds, PT90S",
    "2 h, PT2H",
    "1 d, PT24H",
    "P1D, PT24H",
    "0, PT0S",
    "' 0 s ', PT0S"
  })
  void durationIsReadInFlinksAndInIsoForm(String text, Duration duration) {
    assertThat(Durations.parse(text)).contains(duration);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "30",
        "-1 s",
        "PT-1S",
        "1.5 h",
        "1 fortnight",
        "min",
        "1 min 30 s",
        "999999999999999999 d",
        "9999999999999999999999 s",
        "soon"
      })
  void whatIsNoDurationIsNotGuessed(String text) {
    assertThat(Durations.parse(text)).isEmpty();
  }

  @Test
  void formattedDurationIsReadBackAsItself() {
    for (Duration duration :
        new Duration[] {
          Duration.ZERO,
          Duration.ofMillis(1),
          Duration.ofMillis(1500),
          Duration.ofSeconds(90),
          Duration.ofMinutes(30),
          Duration.ofHours(25),
          Duration.ofDays(7)
        }) {
      assertThat(Durations.parse(Durations.format(duration))).contains(duration);
    }
    assertThat(Durations.format(Duration.ofMinutes(30))).isEqualTo("30 min");
    assertThat(Durations.format(Duration.ofSeconds(90))).isEqualTo("90 s");
  }
}
