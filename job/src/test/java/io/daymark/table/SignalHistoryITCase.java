package io.daymark.table;

import static io.daymark.table.TableFixture.number;
import static io.daymark.table.TableFixture.reading;
import static io.daymark.table.TableFixture.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.HistoryBatch;
import io.daymark.model.MarkReason;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import io.daymark.model.StartFrom;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** signal_history: what is stored is what was sent, bit by bit, and once. */
class SignalHistoryITCase {

  private static final String NOON = "2026-01-01T12:00:00Z";

  private TableFixture db;

  @BeforeEach
  void started() throws SQLException {
    db = new TableFixture();
    db.start(StartFrom.nothing());
  }

  @AfterEach
  void drop() {
    db.close();
  }

  /** Guard: every string is quoted and escaped in ArrayText; null is not. */
  @Test
  void textIsStoredAsItIs() throws SQLException {
    List<String> texts =
        List.of(
            "",
            " ",
            "NULL",
            "null",
            "\"",
            "\\",
            "\\\"",
            "{a,b}",
            "{",
            "}",
            ",",
            "'",
            "a\nb\tc\r",
            "\\N",
            "$1 ? %s",
            "ä\u00A0\uFFFD",
            "\uD83D\uDE97",
            "\u0001\u007F");
    List<Reading> readings = new ArrayList<>();
    for (String text : texts) {
      readings.add(
          new Reading(
              "n" + text,
              TableFixture.micros(NOON),
              new io.daymark.model.StringValue(text),
              "s" + text,
              text,
              "i" + text));
    }
    readings.add(
        new Reading("null", TableFixture.micros(NOON), new NumberValue(1), "s", null, "i"));
    for (Reading reading : readings) {
      db.history(reading.producer() + "x", null, reading);
    }
    db.history("all", null, readings.toArray(Reading[]::new));

    List<String> expected = new ArrayList<>();
    for (String text : texts) {
      expected.add(String.join("|", "n" + text, text, "s" + text, "t", text, "i" + text));
    }
    expected.add("null||s|f||i");
    String columns =
        "SELECT name, value_string, source, producer IS NOT NULL, producer, cloud_event_id FROM daymark.signals WHERE subject ";
    assertThat(db.rows(columns + "= 'all'")).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(db.rows(columns + "<> 'all'")).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** Case 26. Guard: numbers travel as text that reads back as the same double. */
  @Test
  void numbersAreStoredBitByBit() throws SQLException {
    double[] numbers = {
      0,
      4.9e-324,
      -4.9e-324,
      Double.MIN_NORMAL,
      2.2250738585072011e-308,
      1e290,
      -1e290,
      0.1,
      0.1 + 0.2,
      2.0e-3,
      1.0E23,
      8.41E21,
      2.0E-3,
      9007199254740993.0,
      1 / 3.0,
      Math.PI
    };
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < numbers.length; i++) {
      db.history("car", MarkReason.LATE, number("n" + i, NOON, "a", numbers[i]));
      db.latest("car", number("n" + i, NOON, "a", numbers[i]), null);
      expected.add("n%d|\\x%016x".formatted(i, Double.doubleToLongBits(numbers[i])));
    }
    db.advance("2026-01-02");
    db.healAll();
    for (String table : List.of("signals", "signals_latest", "signals_daily", "signals_rollup")) {
      assertThat(db.rows("SELECT name, float8send(value_number) FROM daymark." + table))
          .as(table)
          .containsExactlyInAnyOrderElementsOf(expected);
    }
    assertThat(db.rows("SELECT name, float8send(sum_number) FROM daymark.signals_rollup"))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  /** Guard: numbers up to the limit of decode do not overflow their sum, which would stop heals. */
  @Test
  void sumOfTheGreatestNumbersIsFinite() throws SQLException {
    db.history(
        "car",
        MarkReason.LATE,
        number("n", NOON, "a", 1e290),
        number("n", "2026-01-01T12:00:01Z", "a", 1e290));
    db.advance("2026-01-02");
    db.healAll();
    assertThat(db.one("SELECT sum_number FROM daymark.signals_rollup")).isEqualTo("2e+290");
  }

  /** Case 9. Guard: days are floored; times and days are bound as ISO text and numbers. */
  @Test
  void everyReadingIsOfItsOwnUtcDay() throws SQLException {
    List<String> instants =
        List.of(
            "0001-01-01T00:00:00Z",
            "0099-12-31T23:59:59.999999Z",
            "1582-10-10T00:00:00Z",
            "1969-12-31T23:59:59.999Z",
            "1970-01-01T00:00:00Z",
            "1999-12-31T23:59:59.999999Z",
            "2000-01-01T00:00:00Z",
            "2024-02-29T00:00:00.000001Z",
            "2100-12-31T23:59:59.999999Z",
            "2101-01-01T00:00:00Z",
            "9999-12-31T23:59:59.999999Z");
    Reading[] readings =
        instants.stream().map(at -> number("n", at, "a", 1)).toArray(Reading[]::new);
    db.history("car", MarkReason.LATE, readings);
    assertThat(
            db.rows(
                "SELECT to_char(\"timestamp\", 'YYYY-MM-DD\"T\"HH24:MI:SS.US'), day FROM daymark.signals ORDER BY 1"))
        .containsExactlyElementsOf(
            instants.stream()
                .map(
                    at -> {
                      String micros = at.replace("Z", "");
                      micros = micros.contains(".") ? micros + "000000" : micros + ".000000";
                      return micros.substring(0, 26) + "|" + at.substring(0, 10);
                    })
                .toList());
    assertThat(db.rows("SELECT day FROM daymark.marks ORDER BY day"))
        .containsExactlyElementsOf(
            instants.stream().map(at -> at.substring(0, 10)).distinct().toList());
    db.advance("9999-12-31");
    db.healAll();
    assertThat(db.violations()).isEmpty();
  }

  /** Guards: readings are sorted before the chunk is made; the chunk is the key. */
  @Test
  void sameReadingsInAnotherOrderAreTheSameRow() throws SQLException {
    List<Reading> readings = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      readings.add(number("n" + i % 5, "2026-01-01T12:00:%02dZ".formatted(i), "a" + i % 3, i));
    }
    for (int i = 0; i < 3; i++) {
      Collections.shuffle(readings, new java.util.Random(i));
      db.history("car", null, readings.toArray(Reading[]::new));
    }
    assertThat(db.one("SELECT count(*), sum(cardinality(names)) FROM daymark.signal_history"))
        .isEqualTo("1|50");
  }

  /** Guards: every part of a reading is in its chunk, with its length or a marker for null. */
  @Test
  void readingsThatDifferInAnyPartAreDifferentRows() throws SQLException {
    long noon = TableFixture.micros(NOON);
    NumberValue one = new NumberValue(1);
    List<Reading> readings =
        List.of(
            new Reading("n", noon, one, "s", null, "i"),
            new Reading("n", noon + 1, one, "s", null, "i"),
            new Reading("n", noon, new NumberValue(2), "s", null, "i"),
            new Reading("n", noon, one, "t", null, "i"),
            new Reading("n", noon, one, "s", "", "i"),
            new Reading("n", noon, one, "s", null, "j"),
            new Reading("ns", noon, one, "", null, "i"),
            string("n", NOON, "i", "1"),
            reading("n", NOON, "i", new io.daymark.model.Location(1, 0, null, null)),
            reading("n", NOON, "i", new io.daymark.model.Location(1, 0, 0.0, null)),
            reading("n", NOON, "i", new io.daymark.model.Location(1, 0, null, 0.0)));
    for (Reading reading : readings) {
      db.history("car", null, reading);
    }
    assertThat(db.one("SELECT count(*) FROM daymark.signal_history"))
        .isEqualTo(String.valueOf(readings.size()));
  }

  /** Guard: rows are sorted and the conflict is resolved, also within one write (case 28). */
  @Test
  void sameBatchTwiceInOneWriteIsOneRowAndOneMark() throws SQLException {
    List<HistoryBatch> batches = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      batches.addAll(
          db.batches("car" + i % 100, MarkReason.TIE, number("n", NOON, "a", i % 1_000)));
    }
    db.history(batches);
    assertThat(db.one("SELECT count(*) FROM daymark.signal_history")).isEqualTo("1000");
    assertThat(db.one("SELECT count(*) FROM daymark.marks")).isEqualTo("100");
  }

  /** Guard: the view joins equal readings of rows that were bundled differently. */
  @Test
  void viewShowsAReadingOnceHoweverOftenItIsStored() throws SQLException {
    Reading a = number("n", NOON, "a", 1);
    Reading b = number("n", "2026-01-01T12:00:01Z", "a", 2);
    db.history("car", null, a);
    db.history("car", null, b);
    db.history("car", null, a, b);
    assertThat(db.one("SELECT count(*) FROM daymark.signal_history")).isEqualTo("3");
    assertThat(db.one("SELECT count(*) FROM daymark.signals")).isEqualTo("2");
    assertThat(db.rows("SELECT count FROM daymark.signal_summaries")).containsExactly("2");
  }
}
