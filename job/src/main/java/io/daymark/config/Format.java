package io.daymark.config;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How the text of a key becomes its value.
 *
 * @param allowed what a good text looks like, to complete "allowed: …"
 * @param read the value of a text, empty when the text is not allowed
 */
record Format<T>(String allowed, Function<String, Optional<T>> read) {

  private static final Pattern SIZE = Pattern.compile("(\\d{1,9})\\s*(b|kib|mib|)");

  static Format<Duration> duration(Duration least, Duration most) {
    return new Format<>(
        Durations.FORM + ", from " + Durations.format(least) + " to " + Durations.format(most),
        text ->
            Durations.parse(text).filter(d -> d.compareTo(least) >= 0 && d.compareTo(most) <= 0));
  }

  /** A whole number; underscores may group its digits. */
  static Format<Integer> count(int least, int most) {
    return new Format<>(
        "a whole number from " + least + " to " + most,
        text ->
            Optional.of(text.strip().replace("_", ""))
                .filter(digits -> digits.matches("\\d{1,9}"))
                .map(Integer::valueOf)
                .filter(number -> number >= least && number <= most));
  }

  static Format<Double> share() {
    return new Format<>(
        "a number from 0 to 1, as in 0.5",
        text ->
            Optional.of(text.strip())
                .filter(number -> number.matches("\\d{1,9}(\\.\\d{1,9})?"))
                .map(Double::valueOf)
                .filter(share -> share <= 1.0));
  }

  /** A number of bytes. */
  static Format<Integer> size(int least, int most) {
    return new Format<>(
        "a whole number of B, KiB or MiB, as in 512 KiB, from " + least + " B to " + most + " B",
        text -> bytes(text).filter(size -> size >= least && size <= most).map(Math::toIntExact));
  }

  private static Optional<Long> bytes(String text) {
    var matcher = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int shift = matcher.group(2).startsWith("k") ? 10 : matcher.group(2).startsWith("m") ? 20 : 0;
    return Optional.of(Long.parseLong(matcher.group(1)) << shift);
  }

  static <E extends Enum<E>> Format<E> oneOf(Class<E> type) {
    return new Format<>(
        Arrays.stream(type.getEnumConstants())
            .map(Format::word)
            .collect(Collectors.joining(" or ")),
        text ->
            Arrays.stream(type.getEnumConstants())
                .filter(e -> word(e).equals(text.strip().toLowerCase(Locale.ROOT)))
                .findFirst());
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Format<String> text(String allowed, Predicate<String> test) {
    return new Format<>(allowed, text -> Optional.of(text.strip()).filter(test));
  }

  /** A value that is taken as it is, spaces at its ends included. */
  static Format<String> verbatim() {
    return new Format<>("a text that is not empty", Optional::of);
  }
}
