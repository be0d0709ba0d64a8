package io.daymark.command;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import io.daymark.audit.Audit;
import io.daymark.audit.AuditReport;
import io.daymark.audit.Difference;
import io.daymark.audit.MarkedDay;
import io.daymark.audit.TableAudit;
import io.daymark.config.DaymarkConfig;
import io.daymark.config.Durations;
import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.table.Migrations;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares every table with a recompute from history. */
@Command(
    name = "audit",
    description = {
      "Recomputes every table from history and compares, in one snapshot.",
      "Marked days are listed, not compared. Beside a running job a difference counts only if it is"
          + " still there after the settle time. The exit code is 1 when there is any."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class AuditCommand implements Callable<Integer> {

  private static final int VALUE_WIDTH = 60;

  @Option(
      names = "--settle-time",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description =
          "After which to look again when there are differences: two checkpoint intervals at least,"
              + " 0 when no job runs. Default: audit.settle-time of the configuration")
  private Duration settleTime;

  @Option(
      names = "--show",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many differences and marked days to show. Default: ${DEFAULT-VALUE}")
  private int shown;

  @Mixin private ConfigOptions config;
  @Mixin private Verbosity verbosity;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws SQLException, InterruptedException {
    DaymarkConfig daymark = config.load();
    Migrations.requireCurrent(daymark.postgres());
    AuditReport report = look(daymark.postgres());
    Duration settle = settleTime == null ? daymark.audit().settleTime() : settleTime;
    if (!report.clean() && !settle.isZero()) {
      out()
          .println(
              "There are differences. Looking again in "
                  + Durations.format(settle)
                  + "; what is only under way will be gone.");
      TimeUnit.MILLISECONDS.sleep(settle.toMillis());
      report = report.persisting(look(daymark.postgres()));
    }
    show(report, daymark.postgres());
    return report.clean() ? ExitCode.DONE : ExitCode.FAILED;
  }

  private static AuditReport look(PostgresOptions database) throws SQLException {
    try (Connection c = database.connect()) {
      return Audit.run(c);
    }
  }

  private void show(AuditReport report, PostgresOptions database) {
    AuditReport.Extent extent = report.extent();
    print(
        "%s: %d readings of %d subjects in history",
        database.url(), extent.readings(), extent.subjects());
    out()
        .println(
            extent.before().equals(LocalDate.MIN)
                ? "No day is closed yet"
                : "Days before " + extent.before() + " are closed");
    out().println(AsciiTable.getTable(report.tables(), tableColumns()));
    showMarked(report);
    showDifferences(report.differences());
    if (report.absentSubjects() > 0) {
      print("Subjects of history without any latest row: %d", report.absentSubjects());
    }
    out()
        .println(
            report.clean()
                ? "Every table equals the recompute"
                : "The tables differ from the recompute");
  }

  private static List<ColumnData<TableAudit>> tableColumns() {
    return List.of(
        left("table").with(TableAudit::table),
        right("rows").with((TableAudit t) -> String.valueOf(t.rows())),
        right("keys").with((TableAudit t) -> String.valueOf(t.keys())),
        right("missing").with((TableAudit t) -> String.valueOf(t.missing())),
        right("extra").with((TableAudit t) -> String.valueOf(t.extra())),
        right("different").with((TableAudit t) -> String.valueOf(t.different())));
  }

  private void showMarked(AuditReport report) {
    long count = report.extent().markedDays();
    if (count > 0) {
      print("Marked days, due to be recomputed and not compared: %d", count);
      report.marked().stream().limit(shown).map(AuditCommand::text).forEach(out()::println);
      more(count);
    }
  }

  private static String text(MarkedDay marked) {
    return "  " + marked.day() + " " + Printable.line(marked.subject());
  }

  private void showDifferences(List<Difference> differences) {
    if (!differences.isEmpty()) {
      out()
          .println(
              AsciiTable.getTable(
                  differences.stream().limit(shown).toList(),
                  List.of(
                      left("table").with(Difference::table),
                      left("key").with(AuditCommand::key),
                      left("column").with(AuditCommand::column),
                      value("stored").with((Difference d) -> cell(d.stored())),
                      value("recomputed").with((Difference d) -> cell(d.recomputed())))));
      more(differences.size());
    }
  }

  private static String key(Difference difference) {
    String key = Printable.line(difference.subject() + " " + difference.name());
    return difference.day() == null ? key : key + " " + difference.day();
  }

  private static String column(Difference difference) {
    return difference.missing()
        ? "(row is missing)"
        : difference.extra() ? "(row is extra)" : difference.column();
  }

  private static String cell(String value) {
    return Printable.line(Objects.requireNonNullElse(value, "null"));
  }

  private void more(long count) {
    if (count > shown) {
      print("  and %d more", count - shown);
    }
  }

  private static Column left(String header) {
    return new Column().header(header).dataAlign(HorizontalAlign.LEFT);
  }

  private static Column right(String header) {
    return new Column().header(header).dataAlign(HorizontalAlign.RIGHT);
  }

  private static Column value(String header) {
    return left(header).maxWidth(VALUE_WIDTH, OverflowBehaviour.NEWLINE);
  }

  private void print(String format, Object... values) {
    out().println(String.format(Locale.ROOT, format, values));
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
