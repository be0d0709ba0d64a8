package io.daymark.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.TreeSet;

/**
 * Heals marked days: recomputes them, and the rollup rows that they touch, from history in one
 * transaction. Several may run at once. A mark that is renewed meanwhile stays.
 */
public final class Recompute {

  /** So that one transaction stays short however many days of a subject are marked. */
  private static final int DAYS_PER_SUBJECT = 32;

  private Recompute() {}

  /**
   * Heals due marks of up to {@code maxSubjects} subjects.
   *
   * @return what was healed once the caller commits; nothing also when the subjects with due marks
   *     are in the hands of other transactions
   * @throws SQLException {@link Fence#FENCED} among others
   */
  public static Healed run(Connection c, String stream, long epoch, int maxSubjects)
      throws SQLException {
    return heal(c, stream, take(c, stream, epoch, maxSubjects));
  }

  /** Due marks that this transaction alone may heal, and the W that it holds. */
  record Taken(long before, List<Marks.SubjectDay> marks) {}

  /** Each step is a statement of its own, so that it sees what the locks before it protect. */
  static Taken take(Connection c, String stream, long epoch, int maxSubjects) throws SQLException {
    Fence.enter(c, stream, epoch);
    long before = Watermarks.hold(c, stream);
    List<String> subjects = Marks.takeSubjects(c, stream, before, maxSubjects);
    if (subjects.isEmpty()) {
      return new Taken(before, List.of());
    }
    return new Taken(
        before, Marks.take(c, stream, subjects, before, maxSubjects * DAYS_PER_SUBJECT));
  }

  static Healed heal(Connection c, String stream, Taken taken) throws SQLException {
    List<Marks.SubjectDay> marks = taken.marks();
    if (marks.isEmpty()) {
      return Healed.NOTHING;
    }
    TreeSet<SignalsRollupTable.Key> touched = new TreeSet<>(SignalsRollupTable.Key.ORDER);
    touched.addAll(SignalsDailyTable.delete(c, marks));
    touched.addAll(SignalsDailyTable.recompute(c, marks));
    SignalsRollupTable.recompute(c, List.copyOf(touched), taken.before());
    Marks.delete(c, stream, marks);
    int healed = (int) marks.stream().map(Marks.SubjectDay::subject).distinct().count();
    return new Healed(healed, marks.size());
  }
}
