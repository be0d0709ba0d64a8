package io.daymark.command;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import io.daymark.command.DatabaseStatus.MarkCount;
import io.daymark.command.DatabaseStatus.RowEstimate;
import io.daymark.command.TopicStatus.Letter;
import io.daymark.config.DaymarkConfig;
import io.daymark.config.Durations;
import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.table.Migrations;
import io.daymark.table.SchemaException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows on one screen how the job stands, from what it has left in PostgreSQL and Kafka. */
@Command(
    name = "status",
    description = {
      "Shows W, marks, lag, key counts and the last dead letters on one screen.",
      "Reads PostgreSQL and Kafka only, so it works beside a job and without one. Where one of the"
          + " two does not answer it shows the other, and the exit code is 1."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class StatusCommand implements Callable<Integer> {

  private static final String LINE = "%-18s%s%n";
  private static final int DETAIL_WIDTH = 60;

  @Option(
      names = "--dead-letters",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many of the last dead letters to show. Default: ${DEFAULT-VALUE}")
  private int letters;

  @Mixin private ConfigOptions config;
  @Mixin private Verbosity verbosity;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    DaymarkConfig daymark = config.load();
    boolean database = showDatabase(daymark.postgres());
    boolean topics = showTopics(daymark.kafka());
    return database && topics ? ExitCode.DONE : ExitCode.FAILED;
  }

  private boolean showDatabase(PostgresOptions options) {
    try {
      Migrations.requireCurrent(options);
      try (Connection c = options.connect()) {
        show(DatabaseStatus.read(c));
        return true;
      }
    } catch (SQLException | SchemaException e) {
      failed("PostgreSQL at " + options.url(), e);
      return false;
    }
  }

  private boolean showTopics(DaymarkConfig.Kafka kafka) {
    try {
      show(TopicStatus.read(kafka, letters), kafka);
      return true;
    } catch (KafkaException e) {
      failed("Kafka at " + kafka.bootstrapServers(), e);
      return false;
    }
  }

  private void show(DatabaseStatus status) {
    Instant now = status.now();
    line("now", now.truncatedTo(ChronoUnit.SECONDS) + " by the database's clock");
    line("W", status.closedBefore().map(w -> ago(w, now)).orElse("none: no day has closed yet"));
    line("epoch", status.watermark().map(w -> "" + w.epoch()).orElse("none: no job has started"));
    line("marks due", marksDue(status.marks()));
    line("marks to come", marksToCome(status.marks()));
    line(
        "newest reading",
        status.newestReading() == null ? "none" : ago(status.newestReading(), now));
    line(
        "history written",
        status.newestHistory() == null
            ? "not within the last " + Durations.format(DatabaseStatus.RECENT)
            : ago(status.newestHistory(), now));
    line(
        "rows, about",
        status.rows().stream().map(StatusCommand::estimate).collect(Collectors.joining(", ")));
  }

  private void show(TopicStatus status, DaymarkConfig.Kafka kafka) {
    line("messages unread", status.unread() + " in " + kafka.signalsTopic());
    line("dead letters", status.deadLetters() + " in " + kafka.deadLettersTopic());
    if (!status.lastDeadLetters().isEmpty()) {
      out()
          .println(
              AsciiTable.getTable(
                  status.lastDeadLetters(),
                  List.of(
                      column("time").with(letter -> letter.sentAt().toString()),
                      column("reason").with(Letter::reason),
                      column("detail")
                          .maxWidth(DETAIL_WIDTH, OverflowBehaviour.ELLIPSIS_RIGHT)
                          .with(Letter::detail),
                      column("position").with(Letter::position))));
    }
  }

  private static Column column(String header) {
    return new Column().header(header).dataAlign(HorizontalAlign.LEFT);
  }

  private static String marksDue(List<MarkCount> marks) {
    long due = marks.stream().mapToLong(MarkCount::due).sum();
    if (due == 0) {
      return "0";
    }
    Duration oldest =
        marks.stream().map(MarkCount::oldestDue).max(Duration::compareTo).orElse(Duration.ZERO);
    String reasons =
        marks.stream()
            .filter(m -> m.due() > 0)
            .map(m -> m.reason() + " " + m.due())
            .collect(Collectors.joining(", "));
    return due + ": " + reasons + "; the oldest for " + rough(oldest);
  }

  private static String marksToCome(List<MarkCount> marks) {
    long open = marks.stream().mapToLong(MarkCount::open).sum();
    return open == 0 ? "0" : open + " on days from W on";
  }

  private static String estimate(RowEstimate table) {
    return table.table() + " " + (table.rows() < 0 ? "unknown" : String.valueOf(table.rows()));
  }

  private static String ago(Instant instant, Instant now) {
    Duration age = Duration.between(instant, now);
    String distance = age.isNegative() ? rough(age.negated()) + " ahead" : rough(age) + " ago";
    return instant + ", " + distance;
  }

  /** Two units at most: 3 d 4 h, 5 min 6 s. */
  private static String rough(Duration age) {
    if (age.toDays() > 0) {
      return age.toDays() + " d " + age.toHoursPart() + " h";
    }
    if (age.toHours() > 0) {
      return age.toHours() + " h " + age.toMinutesPart() + " min";
    }
    return age.toMinutes() > 0
        ? age.toMinutes() + " min " + age.toSecondsPart() + " s"
        : age.toSeconds() + " s";
  }

  private void failed(String what, Exception error) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(spec.qualifiedName() + ": " + what + ": " + Shell.message(error));
    if (verbosity.isVerbose()) {
      error.printStackTrace(err);
    }
  }

  private void line(String name, String value) {
    out().printf(Locale.ROOT, LINE, name, value);
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
