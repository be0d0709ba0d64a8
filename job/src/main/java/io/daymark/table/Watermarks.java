package io.daymark.table;

import io.daymark.model.Days;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * W, the watermark of a stream in the database: the midnight before which every day is closed, its
 * day rows are durable and the rollup holds them. Whoever relies on W holds its lock, shared; only
 * {@link #advance} takes it alone.
 */
public final class Watermarks {

  private static final String READ =
      """
      SELECT epoch, (watermark AT TIME ZONE 'UTC')::date
      FROM daymark.watermarks
      WHERE stream = ?
      """;
  private static final String WRITE =
      """
      UPDATE daymark.watermarks
      SET watermark = ?::date::timestamp AT TIME ZONE 'UTC'
      WHERE stream = ?
      """;

  private Watermarks() {}

  /**
   * A row of watermarks.
   *
   * @param epoch of the attempt that may write
   * @param day days before it are closed; {@link Days#NEVER} when none is
   */
  public record Watermark(long epoch, long day) {}

  /** What stands now; empty when no attempt has ever started. Takes no lock. */
  public static Optional<Watermark> read(Connection c, String stream) throws SQLException {
    try (PreparedStatement read = c.prepareStatement(READ)) {
      read.setString(1, stream);
      try (ResultSet row = read.executeQuery()) {
        return row.next()
            ? Optional.of(new Watermark(row.getLong(1), Results.day(row, 2)))
            : Optional.empty();
      }
    }
  }

  /**
   * Moves W forward and, in the same transaction, folds the day rows between into the rollup. To be
   * called only when the checkpoint that covers those day rows is complete. Idempotent: does
   * nothing when W is not behind {@code newWatermarkDay}.
   *
   * @return the day of W after it
   * @throws SQLException {@link Fence#FENCED} among others
   */
  public static long advance(Connection c, String stream, long epoch, long newWatermarkDay)
      throws SQLException {
    Fence.enter(c, stream, epoch);
    takeAlone(c, stream);
    long current = day(c, stream);
    if (newWatermarkDay <= current) {
      return current;
    }
    SignalsRollupTable.fold(c, current, newWatermarkDay);
    try (PreparedStatement write = c.prepareStatement(WRITE)) {
      write.setObject(1, Times.date(newWatermarkDay));
      write.setString(2, stream);
      write.executeUpdate();
    }
    return newWatermarkDay;
  }

  /** Keeps W where it is until the transaction ends and returns its day. */
  static long hold(Connection c, String stream) throws SQLException {
    Locks.take(c, Locks.Mode.SHARED, "watermark/" + stream);
    return day(c, stream);
  }

  static void takeAlone(Connection c, String stream) throws SQLException {
    Locks.take(c, Locks.Mode.ALONE, "watermark/" + stream);
  }

  private static long day(Connection c, String stream) throws SQLException {
    return read(c, stream).map(Watermark::day).orElse(Days.NEVER);
  }
}
