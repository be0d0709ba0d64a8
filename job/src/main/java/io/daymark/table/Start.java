package io.daymark.table;

import io.daymark.model.Days;
import io.daymark.model.StartFrom;
import io.daymark.model.Started;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The first transaction of every attempt, before it writes anything. It fences off all earlier
 * attempts, marks each open subject-day that the database may hold and the state may not, and says
 * which days are closed.
 */
public final class Start {

  /**
   * The clocks of a checkpoint and of rows are read one after the other from a clock that time
   * synchronisation or a failover may set back; so much of it is allowed for. A mark too many only
   * costs a recompute.
   */
  static final long CLOCK_MARGIN_MICROS = TimeUnit.SECONDS.toMicros(10);

  private static final String KNOWN =
      """
      SELECT epoch, (watermark AT TIME ZONE 'UTC')::date, closed_before
      FROM daymark.attempts
      WHERE stream = ? AND attempt = ?
      """;
  private static final String RAISE_EPOCH =
      """
      INSERT INTO daymark.watermarks AS w (stream, watermark, epoch)
      VALUES (?, '-infinity', 1)
      ON CONFLICT (stream) DO UPDATE SET epoch = w.epoch + 1
      RETURNING epoch, (watermark AT TIME ZONE 'UTC')::date
      """;
  private static final String MARK = Sql.resource("marks_start.sql");
  private static final String NEWEST_DAY = "SELECT daymark.newest_history_day()";
  // The job of the current epoch, when it is another one and this one has started before.
  private static final String TAKEN_OVER_BY =
      """
      SELECT current.job
      FROM daymark.watermarks AS w
      JOIN daymark.attempts AS current ON current.stream = w.stream AND current.epoch = w.epoch
      WHERE w.stream = ?
        AND current.job <> ?
        AND EXISTS (
          SELECT FROM daymark.attempts AS mine
          WHERE mine.stream = w.stream AND mine.job = ?
        )
      """;
  private static final String RECORD =
      """
      INSERT INTO daymark.attempts (stream, job, attempt, epoch, watermark, closed_before, started_at)
      VALUES (?, ?, ?, ?, ?::date::timestamp AT TIME ZONE 'UTC', ?, clock_timestamp())
      """;
  // The newest hundred of a job tell an operator what happened; more would only grow. One of each
  // job must stay, see TAKEN_OVER_BY.
  private static final String FORGET =
      "DELETE FROM daymark.attempts WHERE stream = ? AND job = ? AND epoch <= ? - 100";

  private Start() {}

  /**
   * Starts an attempt, or repeats what was said to it: idempotent by {@code attempt}, so that every
   * subtask may ask and a lost answer be asked for again.
   *
   * <p>A job that is new takes over from whichever job writes. A job from which another has taken
   * over does not take it back: two copies that Flink restarts would fence each other off for ever.
   *
   * @param job identifies the job, the same in all its attempts
   * @param attempt a name that no other attempt of this or another job has
   * @throws SQLException {@link Fence#FENCED} when a later attempt has started since this one did,
   *     {@link Fence#TAKEN_OVER} when another job has since the last attempt of this job
   */
  public static Started run(Connection c, String stream, String job, String attempt, StartFrom from)
      throws SQLException {
    Fence.takeAlone(c, stream);
    Watermarks.takeAlone(c, stream);
    Optional<Started> known = known(c, stream, attempt);
    if (known.isPresent()) {
      Fence.enter(c, stream, known.get().epoch());
      return known.get();
    }
    refuseWhenTakenOver(c, stream, job);
    Watermarks.Watermark now = raiseEpoch(c, stream);
    mark(c, stream, now.day(), from);
    long closedBefore =
        from.restored() ? now.day() : Math.max(now.day(), dayAfterNewestInHistory(c));
    Started started = new Started(now.epoch(), now.day(), closedBefore);
    record(c, stream, job, attempt, started);
    return started;
  }

  private static Optional<Started> known(Connection c, String stream, String attempt)
      throws SQLException {
    try (PreparedStatement read = c.prepareStatement(KNOWN)) {
      read.setString(1, stream);
      read.setString(2, attempt);
      try (ResultSet row = read.executeQuery()) {
        return row.next()
            ? Optional.of(new Started(row.getLong(1), Results.day(row, 2), Results.day(row, 3)))
            : Optional.empty();
      }
    }
  }

  private static void refuseWhenTakenOver(Connection c, String stream, String job)
      throws SQLException {
    try (PreparedStatement read = c.prepareStatement(TAKEN_OVER_BY)) {
      read.setString(1, stream);
      read.setString(2, job);
      read.setString(3, job);
      try (ResultSet row = read.executeQuery()) {
        if (row.next()) {
          throw new SQLException(
              "Job %s has taken over stream %s from job %s, which must be submitted anew to take it back"
                  .formatted(row.getString(1), stream, job),
              Fence.TAKEN_OVER);
        }
      }
    }
  }

  private static Watermarks.Watermark raiseEpoch(Connection c, String stream) throws SQLException {
    try (PreparedStatement raise = c.prepareStatement(RAISE_EPOCH)) {
      raise.setString(1, stream);
      try (ResultSet row = raise.executeQuery()) {
        row.next();
        return new Watermarks.Watermark(row.getLong(1), Results.day(row, 2));
      }
    }
  }

  private static void mark(Connection c, String stream, long fromDay, StartFrom from)
      throws SQLException {
    try (PreparedStatement mark = c.prepareStatement(MARK)) {
      mark.setString(1, stream);
      mark.setObject(2, Times.date(fromDay));
      mark.setString(
          3,
          from.restored()
              ? Times.text(from.leastClockMicros() - CLOCK_MARGIN_MICROS)
              : "-infinity");
      mark.executeUpdate();
    }
  }

  private static long dayAfterNewestInHistory(Connection c) throws SQLException {
    try (PreparedStatement read = c.prepareStatement(NEWEST_DAY);
        ResultSet row = read.executeQuery()) {
      row.next();
      return row.getObject(1) == null ? Days.NEVER : Results.day(row, 1) + 1;
    }
  }

  private static void record(
      Connection c, String stream, String job, String attempt, Started started)
      throws SQLException {
    try (PreparedStatement record = c.prepareStatement(RECORD)) {
      record.setString(1, stream);
      record.setString(2, job);
      record.setString(3, attempt);
      record.setLong(4, started.epoch());
      record.setObject(5, Times.date(started.watermarkDay()));
      record.setObject(6, Times.date(started.closedBeforeDay()));
      record.executeUpdate();
    }
    try (PreparedStatement forget = c.prepareStatement(FORGET)) {
      forget.setString(1, stream);
      forget.setString(2, job);
      forget.setLong(3, started.epoch());
      forget.executeUpdate();
    }
  }
}
