package io.daymark.table;

import static io.daymark.table.TableFixture.STREAM;
import static io.daymark.table.TableFixture.dayRow;
import static io.daymark.table.TableFixture.number;
import static io.daymark.table.TableFixture.of;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.HistoryBatch;
import io.daymark.model.MarkReason;
import io.daymark.model.StartFrom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** signal_summaries: invariant 5, every read is exact, and cheap for one subject. */
class SignalSummariesITCase {

  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final int DAYS = 45;
  private static final int OPEN = 2;
  private static final LocalDate W = FIRST.plusDays(DAYS - OPEN);
  private static final Pattern PARTITION =
      Pattern.compile(" on signal_history_(\\d{8}|\\w+_\\d{4}) ");

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

  private void fill(int subjects) throws SQLException {
    List<HistoryBatch> batches = new ArrayList<>();
    for (int s = 0; s < subjects; s++) {
      for (int d = 0; d < DAYS; d++) {
        batches.addAll(
            db.batches(
                "car" + s,
                MarkReason.TIE,
                number("n" + d % 3, FIRST.plusDays(d) + "T12:00:00Z", "a", d)));
      }
    }
    db.history(batches);
    db.advance(W.toString());
    db.healAll();
  }

  private Set<String> partitionsRead(String subject) throws SQLException {
    List<String> plan =
        db.rows("EXPLAIN (ANALYZE) SELECT * FROM daymark.signal_summaries('" + subject + "')");
    assertThat(plan).noneMatch(line -> line.contains("Function Scan"));
    Set<String> read = new LinkedHashSet<>();
    for (String line : plan) {
      Matcher partition = PARTITION.matcher(line);
      if (partition.find() && !line.contains("never executed")) {
        read.add(partition.group(1));
      }
    }
    return read;
  }

  private static String partition(LocalDate day) {
    return DateTimeFormatter.BASIC_ISO_DATE.format(day);
  }

  /**
   * Guards: the function is LANGUAGE sql and STABLE, so that it is inlined; W is a sub-select on
   * the partition key, so that days before it are pruned when the query runs.
   */
  @Test
  void partitionsBeforeWAreNeverReadAndTheFunctionIsInlined() throws SQLException {
    fill(20);
    db.database.execute("ANALYZE");
    assertThat(partitionsRead("car7"))
        .containsExactlyInAnyOrder(partition(W), partition(W.plusDays(1)), "after_2100");

    LocalDate late = FIRST.plusDays(10);
    db.history("car7", MarkReason.LATE, number("n", late + "T13:00:00Z", "b", 1));
    assertThat(partitionsRead("car7"))
        .containsExactlyInAnyOrder(
            partition(late), partition(W), partition(W.plusDays(1)), "after_2100");
    assertThat(partitionsRead("car8")).doesNotContain(partition(late));
    assertThat(db.violations()).isEmpty();
  }

  /** Guard: the subject leads the key of history, so that one subject's rows are an index range. */
  @Test
  void openDaysOfOneSubjectAreAnIndexRange() throws SQLException {
    fill(50);
    db.database.execute("ANALYZE");
    List<String> plan;
    try (Connection c = db.transaction()) {
      c.createStatement().execute("SET enable_seqscan = off");
      plan =
          TableFixture.rows(
              c,
              "EXPLAIN (COSTS OFF) SELECT * FROM daymark.signal_instants WHERE subject = 'car7' AND day >= '"
                  + W
                  + "'");
    }
    assertThat(plan)
        .filteredOn(line -> line.contains("Index Cond"))
        .isNotEmpty()
        .allMatch(line -> line.matches(".*Index Cond: \\(\\(subject = 'car7'.* AND \\(day >= .*"));
  }

  /** Case 20. Guards: each part of the union, and the midnight of W on one side only. */
  @Test
  void everyNameIsInTheSummaryOnce() throws SQLException {
    db.history(
        "car",
        null,
        number("before", "2026-01-01T23:59:59.999999Z", "a", 1),
        number("both", "2026-01-01T10:00:00Z", "a", 1),
        number("both", "2026-01-02T10:00:00Z", "a", 1),
        number("at-w", "2026-01-02T00:00:00Z", "a", 1),
        number("after", "2026-01-02T10:00:00Z", "a", 1));
    db.dayRows(
        dayRow("car", "before", "2026-01-01T23:59:59.999999Z", "2026-01-01T23:59:59.999999Z", 1),
        dayRow("car", "both", "2026-01-01T10:00:00Z", "2026-01-01T10:00:00Z", 1));
    String summary = "SELECT name, count FROM daymark.signal_summaries('car') ORDER BY name";
    List<String> expected = List.of("after|1", "at-w|1", "before|1", "both|2");
    assertThat(db.rows(summary)).isEqualTo(expected);
    db.advance("2026-01-02");
    assertThat(db.rows(summary)).isEqualTo(expected);
    assertThat(db.violations()).isEmpty();
    assertThat(db.rows("SELECT * FROM daymark.signal_summaries('unknown')")).isEmpty();
    assertThat(db.rows("SELECT * FROM daymark.available_signals('unknown')")).isEmpty();
    assertThat(db.rows("SELECT * FROM daymark.all_latest('unknown')")).isEmpty();
  }

  /**
   * Guard: {@code day < W} in the part of day rows. An open day of a subject with something due has
   * its row already, may be an incomplete one, and is counted from history.
   */
  @Test
  void openDayOfALateSubjectIsCountedFromHistoryOnly() throws SQLException {
    db.history(
        "car",
        null,
        number("n", "2026-01-02T10:00:00Z", "a", 1),
        number("n", "2026-01-02T11:00:00Z", "a", 1));
    db.dayRows(dayRow("car", "n", "2026-01-02T10:00:00Z", "2026-01-02T10:00:00Z", 1));
    db.advance("2026-01-02");
    db.history("car", MarkReason.LATE, number("n", "2026-01-01T10:00:00Z", "a", 1));
    assertThat(db.rows("SELECT count FROM daymark.signal_summaries('car')")).containsExactly("3");
    db.healAll();
    assertThat(db.rows("SELECT count FROM daymark.signal_summaries('car')")).containsExactly("3");
  }

  /** Case 18. Guards: fold and W in one transaction; heal and mark in one; one statement reads. */
  @Test
  void readerInALoopSeesTheTruthDuringFoldsAndHeals() throws SQLException {
    AtomicBoolean done = new AtomicBoolean();
    List<Future<List<String>>> readers = new ArrayList<>();
    int days = 25;
    for (int r = 0; r < 2; r++) {
      readers.add(
          db.inBackground(
              c -> {
                List<String> wrong = new ArrayList<>();
                long least = 0;
                c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                while (!done.get()) {
                  // A late reading adds 1 at once, a fold or a heal nothing: counts never fall.
                  String read =
                      TableFixture.rows(
                              c,
                              "SELECT COALESCE(sum(count), 0), (SELECT count(DISTINCT (h.day, t)) FROM daymark.signal_history AS h, unnest(h.timestamps) AS t)"
                                  + " FROM daymark.signal_summaries('car')")
                          .get(0);
                  String[] both = read.split("\\|");
                  if (!both[0].equals(both[1]) || Long.parseLong(both[0]) < least) {
                    wrong.add(read + " after " + least);
                  }
                  least = Long.parseLong(both[0]);
                  c.commit();
                }
                return wrong;
              }));
    }
    for (int d = 0; d < days; d++) {
      String noon = FIRST.plusDays(d) + "T12:00:00Z";
      db.history("car", null, number("n", noon, "a", 1));
      db.dayRows(dayRow("car", "n", noon, noon, 1));
      db.advance(FIRST.plusDays(d + 1).toString());
      db.history(
          "car",
          MarkReason.LATE,
          number("n", FIRST.plusDays(d / 2) + "T13:00:%02dZ".formatted(d), "b", d));
      db.heal();
    }
    done.set(true);
    for (Future<List<String>> reader : readers) {
      List<String> wrong = of(reader);
      assertThat(wrong).isEmpty();
    }
    assertThat(db.rows("SELECT count FROM daymark.signal_summaries('car')"))
        .containsExactly(String.valueOf(2 * days));
    assertThat(db.violations()).isEmpty();
  }

  /** Guard: nothing of an open transaction is seen, neither of a fold nor of a heal. */
  @Test
  void summaryIsExactWhileAFoldAndAHealAreUnderWay() throws SQLException {
    db.history("car", null, number("n", "2026-01-01T12:00:00Z", "a", 1));
    db.dayRows(dayRow("car", "n", "2026-01-01T12:00:00Z", "2026-01-01T12:00:00Z", 1));
    try (Connection fold = db.transaction()) {
      Watermarks.advance(fold, STREAM, db.epoch, TableFixture.day("2026-01-02"));
      assertThat(db.violations()).isEmpty();
      fold.commit();
    }
    assertThat(db.violations()).isEmpty();
    db.history("car", MarkReason.LATE, number("n", "2026-01-01T13:00:00Z", "a", 1));
    try (Connection heal = db.transaction()) {
      Recompute.run(heal, STREAM, db.epoch, 1);
      assertThat(db.violations()).isEmpty();
      heal.commit();
    }
    assertThat(db.violations()).isEmpty();
    assertThat(db.rows("SELECT count FROM daymark.signal_summaries")).containsExactly("2");
  }
}
