package io.daymark.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReadingLinesTest {

  private static final String START = "{\"subject\":\"v\",\"name\":\"x\",";
  private static final String END = "\"source\":\"s\",\"cloud_event_id\":\"A\"}";

  @Test
  void aLineIsReadAndWrittenBack() {
    OracleReading fix =
        new OracleReading("v", "x", -1, null, null, new Position(1, -2, 0.5, null), "s", "p", "A");
    OracleReading number = new OracleReading("v", "x", 0, 0.1, null, null, "s", null, "A");
    OracleReading emoji =
        new OracleReading("\uD83D\uDE00", "\"", 0, null, "", null, "s", null, "\uFFEE");

    for (OracleReading reading : new OracleReading[] {fix, number, emoji}) {
      assertThat(ReadingLines.parse(ReadingLines.format(reading))).isEqualTo(reading);
    }
  }

  @Test
  void digitsBeyondMicrosecondsAreCutOffAlsoBefore1970() {
    assertThat(parse("1970-01-01T00:00:00.0000019Z").timestamp()).isEqualTo(1);
    assertThat(parse("1969-12-31T23:59:59.9999981Z").timestamp()).isEqualTo(-2);
  }

  @Test
  void aLineHasOneValue() {
    assertThatThrownBy(
            () -> ReadingLines.parse(START + "\"timestamp\":\"1970-01-01T00:00:00Z\"," + END))
        .hasMessageStartingWith("0 values instead of one");
  }

  private static OracleReading parse(String timestamp) {
    return ReadingLines.parse(
        START + "\"timestamp\":\"" + timestamp + "\",\"value_number\":1," + END);
  }
}
