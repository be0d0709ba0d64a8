package io.daymark.config;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * The settings of all sources, one a key, read by key and format. Whatever is wrong becomes a
 * problem, and reading goes on with the default, so that all problems come out at once. A key that
 * nobody asked for by the end is unknown.
 */
final class Settings {

  private static final String SECRET_FORM =
      "must not stand here in plain text; write " + References.FORM;

  private final Map<String, Setting> byKey = new HashMap<>();
  private final Set<String> known = new TreeSet<>();
  private final Set<String> broken = new HashSet<>();
  private final Set<String> sections = new TreeSet<>();
  private final List<Problem> problems;
  private final References references;
  private final Place anywhere;

  /**
   * @param anywhere the place of a problem that stands at no key
   */
  Settings(References references, Place anywhere, List<Problem> problems) {
    this.references = references;
    this.anywhere = anywhere;
    this.problems = problems;
  }

  /** Adds settings of one source, over those of sources before. A key twice is a problem. */
  void add(Collection<Setting> settings) {
    Map<String, Setting> added = new HashMap<>();
    for (Setting setting : settings) {
      Setting earlier = added.putIfAbsent(setting.key(), setting);
      if (earlier != null) {
        problem(
            setting.keyPlace(), setting.key() + ": is given twice, first at " + earlier.keyPlace());
      }
    }
    byKey.putAll(added);
  }

  <T> T value(String key, T byDefault, Format<T> format) {
    known.add(key);
    Setting setting = byKey.get(key);
    if (setting == null) {
      return byDefault;
    }
    try {
      return format
          .read()
          .apply(resolved(setting))
          .orElseThrow(
              () -> new Refused(shown(setting) + " is not allowed; allowed: " + format.allowed()));
    } catch (Refused e) {
      refuse(setting, e.getMessage());
      return byDefault;
    }
  }

  /** A value that must be a reference as a whole; null when the key is not given. */
  String secret(String key) {
    return unless(text -> !References.isOnly(text), key);
  }

  /**
   * Everything below {@code section}, by the key without it.
   *
   * @param isPlainSecret says of such a key and its text whether a secret stands there in the open
   */
  Map<String, String> below(String section, BiPredicate<String, String> isPlainSecret) {
    sections.add(section);
    Map<String, String> values = new TreeMap<>();
    for (String key : new TreeSet<>(byKey.keySet())) {
      if (key.startsWith(section + ".")) {
        String name = key.substring(section.length() + 1);
        String value = unless(text -> isPlainSecret.test(name, text), key);
        if (value != null) {
          values.put(name, value);
        }
      }
    }
    return values;
  }

  private String unless(Predicate<String> isPlainSecret, String key) {
    Setting setting = byKey.get(key);
    if (setting != null && setting.text() != null && isPlainSecret.test(setting.text())) {
      known.add(key);
      refuse(setting, SECRET_FORM);
      return null;
    }
    return value(key, null, Format.verbatim());
  }

  /** Ends reading: keys that were not asked for are problems, with the nearest known one. */
  void refuseUnknown() {
    for (String key : known) {
      for (int dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
        sections.add(key.substring(0, dot));
      }
    }
    for (Setting setting : byKey.values()) {
      String key = setting.key();
      if (sections.contains(key)) {
        if (setting.text() != null) {
          problem(setting.place(), key + ": is a section and takes keys, not a value");
        }
      } else if (!known.contains(key)) {
        problem(setting.keyPlace(), key + ": is no key of Daymark" + suggestion(key));
      }
    }
  }

  private String suggestion(String key) {
    String section = key.substring(0, key.lastIndexOf('.') + 1);
    String last = key.substring(section.length());
    return Spelling.nearest(key, known, 3)
        .or(() -> known.stream().filter(k -> k.endsWith("." + last)).findFirst())
        .map(nearest -> "; did you mean " + nearest + "?")
        .orElseGet(() -> "; there are " + String.join(", ", within(section)));
  }

  /** The known keys of a section, or the sections when it is none. */
  private Collection<String> within(String section) {
    List<String> keys = known.stream().filter(k -> k.startsWith(section)).toList();
    return section.isEmpty() || keys.isEmpty() ? sections : keys;
  }

  private String resolved(Setting setting) throws Refused {
    if (setting.text() == null || setting.text().isBlank()) {
      throw new Refused("has no value; remove the key to take its default");
    }
    return references.resolve(setting.text(), KafkaProperties.quoteFor(setting));
  }

  /** As it was written: what a reference gives may be a secret wherever it stands. */
  private static String shown(Setting setting) {
    String text = "'" + setting.text().strip() + "'";
    return References.isIn(text) ? "what " + text + " gives" : text;
  }

  Set<String> known() {
    return known;
  }

  /**
   * Notes that keys contradict each other, at the place of the first that was given; not when the
   * value of one is a problem already.
   */
  void problemAt(List<String> keys, String what) {
    if (keys.stream().noneMatch(broken::contains)) {
      Place place =
          keys.stream()
              .filter(byKey::containsKey)
              .findFirst()
              .map(k -> byKey.get(k).place())
              .orElse(anywhere);
      problem(place, keys.get(0) + ": " + what);
    }
  }

  private void refuse(Setting setting, String what) {
    broken.add(setting.key());
    problem(setting.place(), setting.key() + ": " + what);
  }

  private void problem(Place place, String what) {
    problems.add(new Problem(place, what));
  }
}
