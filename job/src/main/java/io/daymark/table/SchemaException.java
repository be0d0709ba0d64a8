package io.daymark.table;

/** The database's schema is not the one this build works with. The message says what to do. */
public final class SchemaException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  SchemaException(String message) {
    super(message);
  }

  SchemaException(String message, Throwable cause) {
    super(message, cause);
  }
}
