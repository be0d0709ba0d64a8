package io.daymark.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces {@code ${env:NAME}} and {@code ${file:PATH}} inside a value. One line end at the end of
 * a file is dropped; a relative path starts at the folder of the configuration file.
 */
final class References {

  static final String FORM = "${env:NAME} or ${file:/path}";

  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)}?");

  private final Map<String, String> environment;
  private final Path folder;

  References(Map<String, String> environment, Path folder) {
    this.environment = environment;
    this.folder = folder;
  }

  static boolean isIn(String text) {
    return text.contains("${");
  }

  /** Whether the whole of {@code text} is one reference. */
  static boolean isOnly(String text) {
    return REFERENCE.matcher(text).matches();
  }

  /**
   * The text with every reference replaced.
   *
   * @param quote applied to each referenced value before it is put in
   * @throws Refused when one cannot be; its message holds no value
   */
  String resolve(String text, UnaryOperator<String> quote) throws Refused {
    Matcher matcher = REFERENCE.matcher(text);
    StringBuilder resolved = new StringBuilder();
    while (matcher.find()) {
      String value = quote.apply(one(matcher.group(), matcher.group(1)));
      matcher.appendReplacement(resolved, Matcher.quoteReplacement(value));
    }
    return matcher.appendTail(resolved).toString();
  }

  private String one(String whole, String inner) throws Refused {
    if (whole.endsWith("}") && inner.startsWith("env:")) {
      return variable(inner.substring("env:".length()));
    }
    if (whole.endsWith("}") && inner.startsWith("file:")) {
      return file(inner.substring("file:".length()));
    }
    throw new Refused("holds a reference of a form that is not known; allowed: " + FORM);
  }

  private String variable(String name) throws Refused {
    String value = environment.get(name);
    if (value == null || value.isEmpty()) {
      throw new Refused(
          "the environment variable " + name + (value == null ? " is not set" : " is empty"));
    }
    return value;
  }

  private String file(String name) throws Refused {
    try {
      Path path = folder.resolve(name);
      return content(path);
    } catch (InvalidPathException e) {
      throw new Refused("the file name in it is none");
    }
  }

  private static String content(Path path) throws Refused {
    try {
      String value = Files.readString(path, StandardCharsets.UTF_8).replaceFirst("\\R\\z", "");
      if (value.isEmpty()) {
        throw new Refused("the file " + path + " is empty");
      }
      return value;
    } catch (NoSuchFileException e) {
      throw new Refused("there is no file " + path);
    } catch (CharacterCodingException e) {
      throw new Refused("the file " + path + " is not UTF-8");
    } catch (IOException e) {
      throw new Refused(
          "the file " + path + " cannot be read (" + e.getClass().getSimpleName() + ")");
    }
  }
}
