package io.daymark.config;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A JDBC url of PostgreSQL without anything that is secret or that Daymark sets itself. What is
 * refused is not quoted, because it may hold a password.
 */
final class PostgresUrl {

  /** Parameters that would override what every session of Daymark relies on. */
  private static final Set<String> OWN =
      Set.of(
          "user",
          "password",
          "sslpassword",
          "options",
          "applicationname",
          "readonly",
          "rewritebatchedinserts",
          "autosave");

  private PostgresUrl() {}

  static String read(Settings in, String key, String byDefault) {
    String url = in.value(key, byDefault, Format.verbatim()).strip();
    String problem = problem(url);
    if (problem != null) {
      in.problemAt(List.of(key), problem);
    }
    return url;
  }

  /** What is wrong with {@code url}; null when nothing is. */
  static String problem(String url) {
    if (!url.matches("jdbc:postgresql://[^/?\\s]+/[^/?\\s]+(\\?\\S*)?")) {
      return "is no url of the form jdbc:postgresql://host:port/database";
    }
    String beforeQuery = url.replaceFirst("\\?.*", "");
    if (beforeQuery.contains("@")) {
      return "must not hold user or password; use postgres.user and postgres.password";
    }
    String query = url.substring(Math.min(url.length(), beforeQuery.length() + 1));
    for (String parameter : query.split("&")) {
      String name = parameter.replaceFirst("=.*", "").toLowerCase(Locale.ROOT);
      if (OWN.contains(name)) {
        return "must not hold the parameter "
            + name
            + (name.matches("user|password")
                ? "; use postgres." + name
                : "; every session of Daymark sets it itself or relies on its default");
      }
    }
    return null;
  }
}
