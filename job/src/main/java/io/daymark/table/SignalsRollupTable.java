package io.daymark.table;

import io.daymark.model.Utf8;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/**
 * The table signals_rollup: per (subject, name) all days before W, always the fold of their rows.
 */
final class SignalsRollupTable {

  private static final String FOLD = Sql.resource("rollup_fold.sql");
  private static final String DELETE = Sql.resource("rollup_delete.sql");
  private static final String RECOMPUTE = Sql.resource("rollup_recompute.sql");

  private SignalsRollupTable() {}

  /** A row's key. */
  record Key(String subject, String name) {

    static final Comparator<Key> ORDER =
        Comparator.comparing(Key::subject, Utf8::compare).thenComparing(Key::name, Utf8::compare);
  }

  /** Adds the day rows of [from, to). The caller holds W alone and moves it to {@code to}. */
  static void fold(Connection c, long from, long to) throws SQLException {
    try (PreparedStatement fold = c.prepareStatement(FOLD)) {
      fold.setObject(1, Times.date(from));
      fold.setObject(2, Times.date(to));
      fold.executeUpdate();
    }
  }

  /** Replaces rows by the fold of their day rows before W, which the caller holds. */
  static void recompute(Connection c, List<Key> keys, long before) throws SQLException {
    try (PreparedStatement delete = c.prepareStatement(DELETE)) {
      new Columns<>(delete, keys, 1).texts(Key::subject).texts(Key::name);
      delete.executeUpdate();
    }
    try (PreparedStatement recompute = c.prepareStatement(RECOMPUTE)) {
      recompute.setObject(1, Times.date(before));
      new Columns<>(recompute, keys, 2).texts(Key::subject).texts(Key::name);
      recompute.executeUpdate();
    }
  }
}
