package io.daymark.produce;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.daymark.avro.Location;
import io.daymark.avro.Signal;
import java.io.IOException;
import java.time.DateTimeException;

/**
 * One line of a file: one reading with the envelope of its message. Exactly one of value_number,
 * value_string and value_location is not null. NaN and the infinities may be given, as words with
 * or without quotes. Other keys than the known ones are passed over.
 *
 * @param producer null when unknown
 */
record ReadingLine(
    String subject, String source, String producer, String cloudEventId, Signal signal) {

  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  /** Why a line is no reading. */
  static final class MalformedLineException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedLineException(String problem, Throwable cause) {
      super(problem, cause);
    }
  }

  boolean sameMessage(ReadingLine other) {
    return cloudEventId.equals(other.cloudEventId)
        && subject.equals(other.subject)
        && source.equals(other.source)
        && (producer == null ? other.producer == null : producer.equals(other.producer));
  }

  static ReadingLine parse(String line) throws MalformedLineException {
    try (JsonParser json = JSON.createParser(line)) {
      return parse(json);
    } catch (com.fasterxml.jackson.core.JacksonException e) {
      throw new MalformedLineException("no JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new MalformedLineException("no JSON: " + e.getMessage(), e);
    } catch (DateTimeException | ArithmeticException e) {
      throw new MalformedLineException("timestamp: " + e.getMessage(), e);
    }
  }

  private static ReadingLine parse(JsonParser json) throws IOException, MalformedLineException {
    expect(json.nextToken() == JsonToken.START_OBJECT, "no JSON object");
    String subject = null;
    String source = null;
    String producer = null;
    String id = null;
    String name = null;
    String timestamp = null;
    Object value = null;
    int values = 0;
    for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
      boolean present = json.nextToken() != JsonToken.VALUE_NULL;
      switch (key) {
        case "subject" -> subject = text(json, key);
        case "source" -> source = text(json, key);
        case "producer" -> producer = text(json, key);
        case "cloud_event_id" -> id = text(json, key);
        case "name" -> name = text(json, key);
        case "timestamp" -> timestamp = text(json, key);
        case "value_number", "value_string", "value_location" -> {
          if (present) {
            value =
                switch (key) {
                  case "value_number" -> number(json, key);
                  case "value_string" -> text(json, key);
                  default -> location(json);
                };
            values++;
          }
        }
        default -> json.skipChildren();
      }
    }
    expect(json.currentToken() == JsonToken.END_OBJECT, "an unfinished JSON object");
    expect(json.nextToken() == null, "something follows the JSON object");
    expect(subject != null, "no subject");
    expect(source != null, "no source");
    expect(id != null, "no cloud_event_id");
    expect(name != null, "no name");
    expect(timestamp != null, "no timestamp");
    expect(values == 1, "not exactly one of value_number, value_string and value_location");
    return new ReadingLine(
        subject, source, producer, id, new Signal(name, Timestamps.parse(timestamp), value));
  }

  private static String text(JsonParser json, String key)
      throws IOException, MalformedLineException {
    JsonToken token = json.currentToken();
    expect(token == JsonToken.VALUE_STRING || token == JsonToken.VALUE_NULL, key + " is no string");
    return token == JsonToken.VALUE_NULL ? null : json.getText();
  }

  private static Double number(JsonParser json, String key)
      throws IOException, MalformedLineException {
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      switch (json.getText()) {
        case "NaN":
          return Double.NaN;
        case "Infinity":
          return Double.POSITIVE_INFINITY;
        case "-Infinity":
          return Double.NEGATIVE_INFINITY;
        default:
          break;
      }
    }
    expect(json.currentToken().isNumeric(), key + " is no number");
    return json.getDoubleValue();
  }

  private static Location location(JsonParser json) throws IOException, MalformedLineException {
    expect(json.currentToken() == JsonToken.START_OBJECT, "value_location is no object");
    Double latitude = null;
    Double longitude = null;
    Double hdop = null;
    Double heading = null;
    for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
      boolean present = json.nextToken() != JsonToken.VALUE_NULL;
      switch (key) {
        case "latitude" -> latitude = present ? number(json, key) : null;
        case "longitude" -> longitude = present ? number(json, key) : null;
        case "hdop" -> hdop = present ? number(json, key) : null;
        case "heading" -> heading = present ? number(json, key) : null;
        default -> json.skipChildren();
      }
    }
    expect(latitude != null && longitude != null, "value_location without latitude or longitude");
    return new Location(latitude, longitude, hdop, heading);
  }

  private static void expect(boolean met, String problem) throws MalformedLineException {
    if (!met) {
      throw new MalformedLineException(problem, null);
    }
  }
}
