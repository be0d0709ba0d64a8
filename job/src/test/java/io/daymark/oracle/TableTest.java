package io.daymark.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

  private static final long MORNING = 1_594_598_424_502_333L; // 2020-07-13T00:00:24.502333Z

  @Test
  void rowsAreWrittenAsCopyWritesThem() throws IOException {
    Table table = new Table(Shape.SIGNALS_LATEST);
    table.put("\uD83D\uDE00", "x", MORNING, 0.1, null, null, null, null, null, null, null, "", "A");
    table.put(
        "\uFFEE", "a,\"b\"\nc", 0L, null, "", 1e15, -1e-5, 36.9, 100.0, -1L, "null", " s ", "A");

    List<String> csv = table.csv();

    // By bytes U+FFEE stands before U+1F600, and NULL differs from an empty string.
    assertThat(csv.subList(1, 3))
        .containsExactly(
            "\uFFEE,\"a,\"\"b\"\"\nc\",1970-01-01 00:00:00+00,,\"\",1e+15,-1e-05,36.9,100,"
                + "1969-12-31 23:59:59.999999+00,null, s ,A",
            "\uD83D\uDE00,x,2020-07-13 00:00:24.502333+00,0.1,,,,,,,,\"\",A");
    Table read = Table.ofCsv(Shape.SIGNALS_LATEST, new StringReader(String.join("\n", csv)));
    assertThat(Differences.between(table, read)).isEmpty();
    assertThat(read.rows()).isEqualTo(table.rows());
  }

  @Test
  void aSecondRowOfOneKeyIsRefused() {
    String csv =
        """
        subject,name,count,first_seen,last_seen
        v,x,1,1970-01-01 00:00:00+00,1970-01-01 00:00:00+00
        v,x,2,1970-01-01 00:00:00+00,1970-01-01 00:00:00+00
        """;

    assertThatThrownBy(() -> Table.ofCsv(Shape.SIGNAL_SUMMARIES, new StringReader(csv)))
        .hasMessage("two rows of signal_summaries for [v, x]");
  }

  @Test
  void otherColumnsAreRefused() {
    assertThatThrownBy(() -> Table.ofCsv(Shape.WATERMARKS, new StringReader("stream,epoch\n")))
        .hasMessage("watermarks has columns [stream, epoch] instead of [stream, watermark, epoch]");
  }

  @Test
  void differencesNameKeyColumnAndBothValues() {
    Table expected = new Table(Shape.SIGNAL_SUMMARIES);
    expected.put("v", "same", 1L, 0L, 0L);
    expected.put("v", "count", 1L, 0L, 0L);
    expected.put("v", "missing", 1L, 0L, 0L);
    Table actual = new Table(Shape.SIGNAL_SUMMARIES);
    actual.put("v", "same", 1L, 0L, 0L);
    actual.put("v", "count", 2L, 0L, 0L);
    actual.put("v", "extra", 1L, 0L, 0L);

    assertThat(Differences.between(expected, actual))
        .containsExactly(
            "[v, count] count: expected '1' but was '2'",
            "[v, missing] is missing; expected [v, missing, 1, 0, 0]",
            "[v, extra] is extra: [v, extra, 1, 0, 0]");
    assertThatThrownBy(() -> Differences.assertNone(expected, actual))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("signal_summaries differs in 3 places");
  }

  @Test
  void nullIsNotTheEmptyStringAndNotZero() {
    Table nulls = new Table(Shape.SIGNALS_LATEST);
    nulls.put("v", "x", 0L, null, null, null, null, null, null, null, null, "s", "A");
    Table values = new Table(Shape.SIGNALS_LATEST);
    values.put("v", "x", 0L, 0.0, "", null, null, null, null, null, null, "s", "A");

    assertThat(Differences.between(nulls, values))
        .containsExactly(
            "[v, x] value_number: expected NULL but was '0'",
            "[v, x] value_string: expected NULL but was ''");
  }

  @Test
  void sumsMayDifferByTheirRoundingOnly() {
    assertThat(Differences.between(sum(3, 1000.0), sum(3, 1000.0 + 2.9e-6))).isEmpty();
    assertThat(Differences.between(sum(3, 1000.0), sum(3, 1000.0 + 3.1e-6))).hasSize(1);
    assertThat(Differences.between(sum(3, 1000.0), sum(3, null))).hasSize(1);
  }

  private static Table sum(long count, Double sum) {
    Table table = new Table(Shape.SIGNALS_ROLLUP);
    table.put("v", "x", count, 0L, 0L, 1.0, null, -1000.0, 1.0, sum, null, null, null, null, null);
    return table;
  }
}
