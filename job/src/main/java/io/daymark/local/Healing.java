package io.daymark.local;

import io.daymark.config.DaymarkConfig;
import io.daymark.job.PostgresStreamDatabase;
import io.daymark.model.MarksDue;
import io.daymark.table.Streams;
import io.daymark.table.Watermarks;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Heals every due mark after the job has ended; nobody else writes then. */
final class Healing {

  private final DaymarkConfig config;
  private final AtomicLong subjectDays = new AtomicLong();

  Healing(DaymarkConfig config) {
    this.config = config;
  }

  /**
   * Returns when no mark is due any more.
   *
   * @throws IOException when the database refuses, or marks stay due that cannot be taken
   */
  void run() throws IOException, SQLException {
    long epoch = epoch();
    try (var database =
        new PostgresStreamDatabase(config.postgres(), Duration.ofSeconds(30), Streams.SIGNALS)) {
      MarksDue due = database.marksDue();
      while (due.count() > 0) {
        int healed = database.heal(epoch, config.flow().healSubjects());
        if (healed == 0) {
          throw new IOException(
              due.count() + " marks are due and cannot be taken: another process heals them");
        }
        subjectDays.addAndGet(healed);
        due = database.marksDue();
      }
    }
  }

  private long epoch() throws SQLException {
    try (Connection connection = config.postgres().connect()) {
      return Watermarks.read(connection, Streams.SIGNALS)
          .map(Watermarks.Watermark::epoch)
          .orElse(0L);
    }
  }

  /** Subject-days recomputed so far. */
  long subjectDays() {
    return subjectDays.get();
  }
}
