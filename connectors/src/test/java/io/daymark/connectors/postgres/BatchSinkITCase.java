package io.daymark.connectors.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.streaming.runtime.tasks.TestProcessingTimeService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BatchSinkITCase {

  private static final long DELAY = 200;
  private static final BatchSink.Limits LIMITS =
      new BatchSink.Limits(1_000_000, Duration.ofMillis(DELAY), Duration.ofSeconds(30));

  private static EmbeddedPostgres postgres;

  private final TestProcessingTimeService clock = new TestProcessingTimeService();

  /** Inserts numbers, each once; the column takes none below 0. */
  private static class Numbers implements BatchTransaction<Integer> {

    private static final long serialVersionUID = 1L;

    @Override
    public void write(Connection connection, List<Integer> batch) throws SQLException {
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO numbers SELECT unnest(?::int[]) ON CONFLICT DO NOTHING")) {
        insert.setArray(1, connection.createArrayOf("int4", batch.toArray()));
        insert.executeUpdate();
      }
    }

    @Override
    public int weight(Integer element) {
      return 1;
    }
  }

  @BeforeAll
  static void start() throws IOException {
    postgres = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start();
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  @BeforeEach
  void table() throws SQLException {
    execute("DROP TABLE IF EXISTS numbers");
    execute("CREATE TABLE numbers (n int PRIMARY KEY CHECK (n >= 0))");
  }

  @Test
  void batchIsWrittenWhenItsFirstElementIsOldEnough() throws Exception {
    try (SinkWriter<Integer> writer = writer(new Numbers())) {
      writer.write(1, null);
      clock.advance(DELAY - 1);
      assertThat(count()).isZero();
      clock.advance(1);
      assertThat(count()).isOne();
    }
  }

  @Test
  void barrierWritesWhatWasGathered() throws Exception {
    try (SinkWriter<Integer> writer = writer(new Numbers())) {
      writer.write(1, null);
      writer.flush(false);
      assertThat(count()).isOne();
    }
  }

  /** Case 10: splitting, never skipping the batch. */
  @Test
  void allRowsLandButTheOnesThatTheDatabaseRefusesAndThoseAreNamed() throws Exception {
    try (SinkWriter<Integer> writer = writer(new Numbers())) {
      for (int n : IntStream.range(0, 10_000).map(n -> n == 77 || n == 9_999 ? -n : n).toArray()) {
        writer.write(n, null);
      }
      assertThatThrownBy(() -> writer.flush(false))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("-77")
          .satisfies(e -> assertThat(e.getSuppressed()[0]).hasMessageContaining("-9999"));
      assertThat(count()).isEqualTo(9_998);
    }
  }

  /**
   * Case 29: the answer to a COMMIT is lost, so the batch is written again, and changes nothing.
   */
  @Test
  void batchWhoseBackendIsTerminatedIsWrittenAgainAsAWhole() throws Exception {
    try (SinkWriter<Integer> writer = writer(new TerminatedOnce())) {
      writer.write(1, null);
      writer.write(2, null);
      writer.flush(false);
      assertThat(count()).isEqualTo(2);
    }
  }

  /** Ends its own backend after the first statement of the first try. */
  private static final class TerminatedOnce extends Numbers {

    private static final long serialVersionUID = 1L;

    private boolean terminated;

    @Override
    public void write(Connection connection, List<Integer> batch) throws SQLException {
      super.write(connection, batch);
      if (!terminated) {
        terminated = true;
        try (Statement statement = connection.createStatement()) {
          statement.execute("SELECT pg_terminate_backend(pg_backend_pid())");
        }
      }
    }
  }

  @Test
  void errorThatLastsIsNotTriedForever() throws Exception {
    execute("DROP TABLE numbers");
    try (SinkWriter<Integer> writer = writer(new Numbers())) {
      writer.write(1, null);
      assertThatThrownBy(() -> writer.flush(false)).hasMessageContaining("numbers");
    }
  }

  private SinkWriter<Integer> writer(BatchTransaction<Integer> transaction) {
    return new BatchWriter<>(options(), LIMITS, transaction, clock);
  }

  private static PostgresOptions options() {
    return new PostgresOptions(postgres.getJdbcUrl("postgres", "postgres"), "postgres", "postgres");
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = options().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int count() throws SQLException {
    try (Connection connection = options().connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM numbers")) {
      row.next();
      return row.getInt(1);
    }
  }
}
