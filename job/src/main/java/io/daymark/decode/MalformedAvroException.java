package io.daymark.decode;

import java.io.IOException;

/** Bytes that are no Avro. */
final class MalformedAvroException extends IOException {

  private static final long serialVersionUID = 1L;

  MalformedAvroException(String problem, int position) {
    super(problem + ", at byte " + position);
  }
}
