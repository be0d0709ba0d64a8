package io.daymark.decode;

import java.util.Locale;

/** Why a message or a reading is a dead letter. */
public enum Reason {
  /** Not Avro single-object encoding, or not what its schema says. */
  UNDECODABLE,
  /** Written with a schema that is not known here. */
  UNKNOWN_SCHEMA,
  /** Bytes follow the record. */
  TRAILING_BYTES,
  /** A NUL character, a lone surrogate or bytes that are not UTF-8. */
  TEXT,
  EMPTY_SUBJECT,
  EMPTY_NAME,
  /** A subject or a name that no index of PostgreSQL takes. */
  TOO_LONG,
  /** A message without a single reading. */
  NO_SIGNALS,
  /** A year outside 0001 to 9999, or a number beyond ±1e290. */
  OUT_OF_RANGE,
  /** Further ahead of the clock than the tolerance. */
  FUTURE,
  /** NaN or an infinity, in a number or any part of a location. */
  NOT_A_NUMBER;

  /** The word in headers and metrics: kebab-case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
