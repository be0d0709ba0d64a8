package io.daymark.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Statements that stand in {@code .sql} resources beside the class that binds them. */
public final class Sql {

  private Sql() {}

  /**
   * The text of a resource in the package of {@code owner}.
   *
   * @throws IllegalStateException when there is none: the jar is broken
   */
  public static String resource(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("No resource " + name + " beside " + owner.getName());
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String resource(String name) {
    return resource(Sql.class, name);
  }
}
