package io.daymark.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Small cases whose tables are written out by hand. */
class OracleTest {

  private static final String NOON = "2026-01-01T12:00:00Z";
  private static final String ONE_PAST_NOON = "2026-01-01T13:00:00Z";
  private static final Hygiene ANY = new Hygiene(Long.MAX_VALUE);
  private static final String DAILY_HEADER =
      "subject,name,day,count,first_seen,last_seen,value_number,value_string,min_number,max_number,"
          + "sum_number,latitude,longitude,hdop,heading,location_timestamp";
  private static final String LATEST_HEADER =
      "subject,name,timestamp,value_number,value_string,latitude,longitude,hdop,heading,"
          + "location_timestamp,location_cloud_event_id,source,cloud_event_id";

  @Test
  void onOneTimestampTheSmallerIdStandsAndIsCountedOnce() {
    Oracle oracle = oracle(number(NOON, "B", 2), number(NOON, "A", 1), number(NOON, "A", 1));

    assertThat(oracle.daily().csv())
        .containsExactly(
            DAILY_HEADER,
            "v,x,2026-01-01,1,2026-01-01 12:00:00+00,2026-01-01 12:00:00+00,1,,1,1,1,,,,,");
  }

  @Test
  void idsAreComparedByTheirBytesAlsoBeyondTheBmp() {
    // U+FFEE is EF BF AE, U+1F600 is F0 9F 98 80; as Java chars the second is D83D DE00.
    Oracle oracle = oracle(number(NOON, "\uD83D\uDE00", 2), number(NOON, "\uFFEE", 1));

    assertThat(oracle.latest().cell("value_number", "v", "x")).isEqualTo(1.0);
  }

  @Test
  void onOneTimestampAndIdNumberStandsBeforeStringBeforeLocation() {
    assertThat(oracle(string(NOON, "A", "a"), number(NOON, "A", 9)).latest().csv().get(1))
        .isEqualTo("v,x,2026-01-01 12:00:00+00,9,,,,,,,,s,A");
    assertThat(oracle(place(NOON, "A", 1, 2), string(NOON, "A", "a")).latest().csv().get(1))
        .isEqualTo("v,x,2026-01-01 12:00:00+00,,a,1,2,,,2026-01-01 12:00:00+00,A,s,A");
  }

  @Test
  void stringAfterNumberLeavesNoNumber() {
    Oracle oracle = oracle(number(NOON, "A", 5), string(ONE_PAST_NOON, "B", "t"));

    assertThat(oracle.latest().csv())
        .containsExactly(LATEST_HEADER, "v,x,2026-01-01 13:00:00+00,,t,,,,,,,s,B");
    assertThat(oracle.daily().csv().get(1))
        .isEqualTo("v,x,2026-01-01,2,2026-01-01 12:00:00+00,2026-01-01 13:00:00+00,,t,5,5,5,,,,,");
  }

  @Test
  void laterZeroZeroMovesTheTimeAndLeavesTheFix() {
    Oracle oracle = oracle(place(NOON, "A", 30.5, -97), place(ONE_PAST_NOON, "B", 0, 0));

    assertThat(oracle.latest().csv().get(1))
        .isEqualTo("v,x,2026-01-01 13:00:00+00,,,30.5,-97,,,2026-01-01 12:00:00+00,A,s,B");
  }

  @Test
  void fixOnTheTimestampOfZeroZeroStaysWhicheverIdIsSmaller() {
    String noon = "2026-01-01 12:00:00+00";
    assertThat(oracle(place(NOON, "A", 0, 0), place(NOON, "B", 1, 0)).latest().csv().get(1))
        .isEqualTo("v,x," + noon + ",,,1,0,,," + noon + ",B,s,A");
    assertThat(oracle(place(NOON, "B", 0, 0), place(NOON, "A", 1, 0)).latest().csv().get(1))
        .isEqualTo("v,x," + noon + ",,,1,0,,," + noon + ",A,s,A");
    assertThat(oracle(number(NOON, "A", 7), place(NOON, "B", 0, 1)).daily().csv().get(1))
        .isEqualTo("v,x,2026-01-01,1," + noon + "," + noon + ",7,,7,7,7,0,1,,," + noon);
  }

  @Test
  void onlyTheReadingThatStandsIsAdded() {
    Oracle oracle =
        oracle(number(NOON, "A", 1), number(NOON, "B", 100), number(ONE_PAST_NOON, "C", -3));

    assertThat(oracle.daily().csv().get(1))
        .isEqualTo(
            "v,x,2026-01-01,2,2026-01-01 12:00:00+00,2026-01-01 13:00:00+00,-3,,-3,1,-2,,,,,");
  }

  @Test
  void leapDayAndDaysBefore1970AreDaysOfTheirOwn() {
    Oracle oracle =
        oracle(
            number("2024-02-29T23:59:59.999999Z", "A", 1),
            number("2024-03-01T00:00:00Z", "A", 2),
            number("1969-12-31T23:59:59.999Z", "A", 3),
            number("1970-01-01T00:00:00Z", "A", 4),
            number("0001-01-01T00:00:00Z", "A", 5));

    assertThat(oracle.daily().csv().subList(1, 6))
        .containsExactly(
            "v,x,0001-01-01,1,0001-01-01 00:00:00+00,0001-01-01 00:00:00+00,5,,5,5,5,,,,,",
            "v,x,1969-12-31,1,1969-12-31 23:59:59.999+00,1969-12-31 23:59:59.999+00,3,,3,3,3,,,,,",
            "v,x,1970-01-01,1,1970-01-01 00:00:00+00,1970-01-01 00:00:00+00,4,,4,4,4,,,,,",
            "v,x,2024-02-29,1,2024-02-29 23:59:59.999999+00,2024-02-29 23:59:59.999999+00"
                + ",1,,1,1,1,,,,,",
            "v,x,2024-03-01,1,2024-03-01 00:00:00+00,2024-03-01 00:00:00+00,2,,2,2,2,,,,,");
    assertThat(oracle.dayAfterNewest()).isEqualTo(LocalDate.parse("2024-03-02").toEpochDay());
  }

  @Test
  void rollupHoldsTheDaysBeforeTheWatermarkAndSummariesHoldAll() {
    Oracle oracle =
        oracle(number("2025-12-31T23:00:00Z", "A", 1), number(NOON, "B", 2), number(NOON, "C", 3));
    long newYear = Oracle.day(number(NOON, "", 0));

    assertThat(oracle.rollup(newYear).csv().get(1))
        .isEqualTo("v,x,1,2025-12-31 23:00:00+00,2025-12-31 23:00:00+00,1,,1,1,1,,,,,");
    assertThat(oracle.rollup(newYear + 1).csv().get(1))
        .isEqualTo("v,x,2,2025-12-31 23:00:00+00,2026-01-01 12:00:00+00,2,,1,2,3,,,,,");
    assertThat(oracle.rollup(newYear - 1).rows()).isEmpty();
    assertThat(oracle.daily(day -> day < newYear).rows()).hasSize(1);
    assertThat(oracle.summaries().csv())
        .containsExactly(
            "subject,name,count,first_seen,last_seen",
            "v,x,2,2025-12-31 23:00:00+00,2026-01-01 12:00:00+00");
  }

  private static Oracle oracle(OracleReading... readings) {
    return new Oracle(List.of(readings), ANY);
  }

  private static OracleReading number(String time, String id, double number) {
    return reading(time, id, number, null, null);
  }

  private static OracleReading string(String time, String id, String string) {
    return reading(time, id, null, string, null);
  }

  private static OracleReading place(String time, String id, double latitude, double longitude) {
    return reading(time, id, null, null, new Position(latitude, longitude, null, null));
  }

  private static OracleReading reading(
      String time, String id, Double number, String string, Position position) {
    long micros = Hygiene.micros(Instant.parse(time));
    return new OracleReading("v", "x", micros, number, string, position, "s", null, id);
  }
}
