package io.daymark.table;

import io.daymark.model.MarkReason;
import io.daymark.model.MarksDue;
import io.daymark.model.Utf8;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * The table marks: one row asks for one subject's day to be recomputed from history. It is due once
 * its day is before W.
 */
public final class Marks {

  private static final String UPSERT = Sql.resource("marks_upsert.sql");
  private static final String TAKE_SUBJECTS = Sql.resource("marks_take_subjects.sql");
  private static final String TAKE = Sql.resource("marks_take.sql");
  private static final String DELETE = Sql.resource("marks_delete.sql");
  private static final String DUE =
      """
      SELECT count(*), COALESCE(extract(epoch FROM clock_timestamp() - min(marked_at)), 0)::float8
      FROM daymark.marks
      WHERE stream = ?
        AND day < (SELECT (watermark AT TIME ZONE 'UTC')::date FROM daymark.watermarks WHERE stream = ?)
      """;

  private Marks() {}

  /** A subject's day, by its UTF-8 key. */
  public record SubjectDay(String subject, long day) {

    static final Comparator<SubjectDay> ORDER =
        Comparator.comparing(SubjectDay::subject, Utf8::compare).thenComparingLong(SubjectDay::day);
  }

  /** A mark to be written. */
  record Mark(SubjectDay key, MarkReason reason) {}

  /** How many marks are due and how old the oldest of them is, by the database's clock. */
  public static MarksDue due(Connection c, String stream) throws SQLException {
    try (PreparedStatement read = c.prepareStatement(DUE)) {
      read.setString(1, stream);
      read.setString(2, stream);
      try (ResultSet row = read.executeQuery()) {
        row.next();
        return new MarksDue(row.getLong(1), row.getDouble(2));
      }
    }
  }

  /** Writes marks, one a key and sorted by key, taking the lock of those that stand already. */
  static void upsert(Connection c, String stream, Collection<Mark> marks) throws SQLException {
    if (marks.isEmpty()) {
      return;
    }
    TreeMap<SubjectDay, Mark> sorted = new TreeMap<>(SubjectDay.ORDER);
    marks.forEach(mark -> sorted.putIfAbsent(mark.key(), mark));
    try (PreparedStatement upsert = c.prepareStatement(UPSERT)) {
      upsert.setString(1, stream);
      new Columns<>(upsert, List.copyOf(sorted.values()), 2)
          .texts(mark -> mark.key().subject())
          .days(mark -> mark.key().day())
          .texts(mark -> mark.reason().column());
      upsert.executeUpdate();
    }
  }

  /** Locks up to {@code max} subjects with due marks that no other transaction is healing. */
  static List<String> takeSubjects(Connection c, String stream, long before, int max)
      throws SQLException {
    List<String> subjects = new ArrayList<>();
    try (PreparedStatement take = c.prepareStatement(TAKE_SUBJECTS)) {
      take.setString(1, stream);
      take.setObject(2, Times.date(before));
      take.setString(3, stream);
      take.setInt(4, max);
      try (ResultSet row = take.executeQuery()) {
        while (row.next()) {
          subjects.add(row.getString(1));
        }
      }
    }
    return subjects;
  }

  /** Locks due marks of these subjects, at most {@code max}, without waiting for any. */
  static List<SubjectDay> take(
      Connection c, String stream, List<String> subjects, long before, int max)
      throws SQLException {
    List<SubjectDay> marks = new ArrayList<>();
    try (PreparedStatement take = c.prepareStatement(TAKE)) {
      take.setString(1, stream);
      new Columns<>(take, subjects, 2).texts(subject -> subject);
      take.setObject(3, Times.date(before));
      take.setInt(4, max);
      try (ResultSet row = take.executeQuery()) {
        while (row.next()) {
          marks.add(new SubjectDay(row.getString(1), row.getLong(2)));
        }
      }
    }
    return marks;
  }

  static void delete(Connection c, String stream, List<SubjectDay> marks) throws SQLException {
    try (PreparedStatement delete = c.prepareStatement(DELETE)) {
      new Columns<>(delete, marks, 1).texts(SubjectDay::subject).days(SubjectDay::day);
      delete.setString(3, stream);
      delete.executeUpdate();
    }
  }
}
