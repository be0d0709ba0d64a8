package io.daymark.local;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Figures in words. Numbers are grouped with commas whatever the locale. */
final class FigureText {

  private FigureText() {}

  /** Everything of interest in one line. */
  static String line(Figures f, long perSecond) {
    Figures.Tables tables = f.tables();
    return String.format(
            Locale.ROOT,
            "%s: readings %,d (%,d/s), late %,d, redeliveries %,d, dead letters %,d,"
                + " marks due %,d, healed %,d, W %s, rows: history %,d latest %,d daily %,d"
                + " rollup %,d, checkpoints %,d",
            f.phase(),
            f.readings(),
            perSecond,
            f.late(),
            f.redeliveries(),
            f.allDeadLetters(),
            tables.marksDue(),
            f.healed(),
            watermark(f),
            tables.history(),
            tables.latest(),
            tables.daily(),
            tables.rollup(),
            f.checkpoints())
        + f.trouble().map(why -> ", restarted after: " + why).orElse("");
  }

  /** The same in rows, each at most {@code width} characters. */
  static List<String> block(Figures f, long perSecond, List<String> addresses, int width) {
    Figures.Tables tables = f.tables();
    List<String> rows = new ArrayList<>();
    rows.add("Daymark  " + f.phase());
    rows.add("");
    rows.add(
        String.format(
            Locale.ROOT,
            "  readings       %,12d   %,10d /s   (fed %,d)",
            f.readings(),
            perSecond,
            f.fed()));
    rows.add(row("late", f.late(), "marked, to be recomputed from history"));
    rows.add(row("redeliveries", f.redeliveries(), "counted once before"));
    rows.add(row("dead letters", f.allDeadLetters(), reasons(f.deadLetters())));
    rows.add(
        row(
            "marks due",
            tables.marksDue(),
            String.format(
                Locale.ROOT, "of %,d; %,d subject-days healed", tables.marks(), f.healed())));
    rows.add("");
    rows.add(
        String.format(Locale.ROOT, "  W  %s      checkpoints  %,d", watermark(f), f.checkpoints()));
    rows.add("");
    rows.add(row("signals_latest", tables.latest(), "keys"));
    rows.add(row("signals_daily", tables.daily(), "keys"));
    rows.add(row("signals_rollup", tables.rollup(), "keys"));
    rows.add(row("signal_history", tables.history(), "rows, about, of a batch each"));
    rows.add("");
    addresses.forEach(address -> rows.add("  " + address));
    f.trouble().ifPresent(why -> rows.add("  The job restarted after: " + why));
    return rows.stream().map(row -> cut(row, width)).toList();
  }

  /** What a run came to. */
  static List<String> summary(Figures f) {
    Figures.Tables tables = f.tables();
    return List.of(
        String.format(
            Locale.ROOT,
            "fed %,d, readings %,d, late %,d, redeliveries %,d, dead letters %,d %s",
            f.fed(),
            f.readings(),
            f.late(),
            f.redeliveries(),
            f.allDeadLetters(),
            reasons(f.deadLetters())),
        String.format(
            Locale.ROOT,
            "healed %,d subject-days, %,d marks are due, every day before %s is closed",
            f.healed(),
            tables.marksDue(),
            watermark(f)),
        String.format(
            Locale.ROOT,
            "signals_latest %,d keys, signals_daily %,d, signals_rollup %,d",
            tables.latest(),
            tables.daily(),
            tables.rollup()));
  }

  private static String row(String name, long number, String remark) {
    return String.format(Locale.ROOT, "  %-14s %,12d   %s", name, number, remark);
  }

  private static String watermark(Figures f) {
    return f.watermark().map(LocalDate::toString).orElse("none yet");
  }

  private static String reasons(Map<String, Long> deadLetters) {
    return deadLetters.entrySet().stream()
        .map(reason -> String.format(Locale.ROOT, "%s %,d", reason.getKey(), reason.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String cut(String row, int width) {
    return row.length() <= width ? row : row.substring(0, Math.max(0, width - 1)) + "…";
  }
}
