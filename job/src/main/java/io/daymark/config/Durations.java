package io.daymark.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 30 min}, {@code 500ms}, {@code PT30M}, {@code 0}. */
public final class Durations {

  /** What {@link #parse} takes, for messages. */
  public static final String FORM =
      "a whole number with a unit (ms, s, min, h, d) or ISO 8601, as in 30 min or PT30M";

  private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(\\d{1,18})\\s*([a-z]+)");
  private static final Map<String, Duration> UNITS = units();

  private Durations() {}

  /**
   * Reads a duration. A number needs a unit, 0 aside.
   *
   * @return empty when {@code text} is none, or too long to count in milliseconds
   */
  public static Optional<Duration> parse(String text) {
    String trimmed = text.strip();
    if (trimmed.equals("0")) {
      return Optional.of(Duration.ZERO);
    }
    try {
      Matcher matcher = NUMBER_AND_UNIT.matcher(trimmed.toLowerCase(Locale.ROOT));
      Duration duration;
      if (matcher.matches()) {
        Duration unit = UNITS.get(matcher.group(2));
        duration = unit == null ? null : unit.multipliedBy(Long.parseLong(matcher.group(1)));
      } else {
        duration = Duration.parse(trimmed);
      }
      return Optional.ofNullable(duration).filter(d -> d.toMillis() >= 0);
    } catch (DateTimeParseException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** The shortest exact form in one unit: {@code 30 min}, {@code 90 s}; below 1 ms ISO 8601. */
  public static String format(Duration duration) {
    if (duration.isZero()) {
      return "0";
    }
    for (String unit : new String[] {"d", "h", "min", "s", "ms"}) {
      Duration length = UNITS.get(unit);
      long count = duration.dividedBy(length);
      if (length.multipliedBy(count).equals(duration)) {
        return count + " " + unit;
      }
    }
    return duration.toString();
  }

  private static Map<String, Duration> units() {
    Map<String, Duration> units = new LinkedHashMap<>();
    name(units, Duration.ofMillis(1), "ms", "milli", "millis", "millisecond", "milliseconds");
    name(units, Duration.ofSeconds(1), "s", "sec", "secs", "second", "seconds");
    name(units, Duration.ofMinutes(1), "m", "min", "mins", "minute", "minutes");
    name(units, Duration.ofHours(1), "h", "hour", "hours");
    name(units, Duration.ofDays(1), "d", "day", "days");
    return units;
  }

  private static void name(Map<String, Duration> units, Duration unit, String... names) {
    for (String name : names) {
      units.put(name, unit);
    }
  }
}
