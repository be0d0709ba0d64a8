package io.daymark.decode;

import io.daymark.avro.SignalBatch;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;

/**
 * The schemas that writers of SignalBatch may have used: Daymark's own, and older or newer ones
 * that were registered. A message names its schema by the CRC-64-AVRO of its parsing canonical
 * form.
 */
public final class SchemaStore implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Schemas as JSON, which unlike Avro's class says the same to every serializer. */
  private final Map<Long, String> schemas;

  private SchemaStore(Map<Long, String> schemas) {
    this.schemas = schemas;
  }

  /** Only the schema that Daymark itself writes. */
  public static SchemaStore current() {
    return of(List.of());
  }

  /**
   * Daymark's own schema and others.
   *
   * @param others schemas of a SignalBatch as JSON
   * @throws IllegalArgumentException when one does not say what its timestamps mean, or has the
   *     fingerprint of another and yet means something else: fingerprints leave out logical types
   * @throws org.apache.avro.SchemaParseException when one is no schema
   */
  public static SchemaStore of(List<String> others) {
    Map<Long, String> schemas = new LinkedHashMap<>();
    add(schemas, SignalBatch.SCHEMA$);
    others.forEach(json -> add(schemas, new Schema.Parser().parse(json)));
    return new SchemaStore(schemas);
  }

  /** The readers of each schema by fingerprint. */
  Map<Long, SignalBatchReader> readers() {
    return schemas.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                e -> new SignalBatchReader(new Schema.Parser().parse(e.getValue()))));
  }

  private static void add(Map<Long, String> schemas, Schema schema) {
    String json = schema.toString();
    TimestampUnit unit = SignalBatchReader.unit(schema);
    String same = schemas.putIfAbsent(SchemaNormalization.parsingFingerprint64(schema), json);
    if (same != null && SignalBatchReader.unit(new Schema.Parser().parse(same)) != unit) {
      throw new IllegalArgumentException(
          "Two schemas differ only in the unit of their timestamps, which no message tells apart: "
              + same
              + " and "
              + json);
    }
  }
}
