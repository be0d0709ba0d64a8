package io.daymark.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Flattens a YAML document into settings with dotted keys. A section may be nested or written as a
 * dotted key. Lists, aliases, tags and further documents are problems; so is text that is no YAML,
 * and then what stands before it is still read.
 */
final class YamlSettings {

  private final String source;
  private final List<Problem> problems;
  private final List<Setting> settings = new ArrayList<>();

  private YamlSettings(String source, List<Problem> problems) {
    this.source = source;
    this.problems = problems;
  }

  /**
   * Reads {@code text}.
   *
   * @param source how messages name it
   * @param problems receives what is wrong; no problem quotes a value
   */
  static List<Setting> read(String source, String text, List<Problem> problems) {
    var reader = new YamlSettings(source, problems);
    try (YAMLParser parser = new YAMLFactory().createParser(text)) {
      reader.document(parser);
    } catch (JsonProcessingException e) {
      reader.noYaml(e);
    } catch (IOException e) {
      throw new AssertionError("a text in memory is always readable", e);
    }
    return reader.settings;
  }

  private void document(YAMLParser parser) throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null || first == JsonToken.VALUE_NULL) {
      problem(Place.in(source), "is empty; it needs at least postgres.password");
      return;
    }
    if (first != JsonToken.START_OBJECT) {
      problem(place(parser), "is no configuration: it must hold sections with keys, as in time:");
      return;
    }
    section("", parser);
    if (parser.nextToken() != null) {
      problem(place(parser), "a second YAML document starts here; only one is read");
    }
  }

  private void section(String prefix, YAMLParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = prefix + parser.currentName();
      Place keyPlace = place(parser);
      JsonToken token = parser.nextToken();
      Place place = place(parser);
      if (parser.isCurrentAlias()) {
        problem(place, key + ": YAML aliases are not read; write the value itself");
      } else if (token == JsonToken.START_OBJECT) {
        section(key + ".", parser);
      } else if (token == JsonToken.START_ARRAY) {
        problem(place, key + ": takes one value, not a list");
        parser.skipChildren();
      } else if (parser.getTypeId() != null) {
        problem(place, key + ": YAML tags are not read; put a text that starts with ! in quotes");
      } else {
        String text = token == JsonToken.VALUE_NULL ? null : parser.getText();
        settings.add(new Setting(key, text, keyPlace, place));
      }
    }
  }

  /** The parser's own words quote the file, which may hold a secret; the place says enough. */
  private void noYaml(JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    Place place =
        at == null ? Place.in(source) : new Place(source, at.getLineNr(), at.getColumnNr());
    String message = String.valueOf(e.getOriginalMessage());
    String hint =
        message.contains("mapping values are not allowed")
            ? "a value that holds a colon and a space must be quoted"
            : message.contains("\\t(TAB)")
                ? "indent with spaces, not tabs"
                : "check quotes, brackets and indentation";
    problem(place, "cannot be read as YAML from here on: " + hint);
  }

  private Place place(YAMLParser parser) {
    JsonLocation at = parser.currentTokenLocation();
    return new Place(source, at.getLineNr(), at.getColumnNr());
  }

  private void problem(Place place, String what) {
    problems.add(new Problem(place, what));
  }
}
