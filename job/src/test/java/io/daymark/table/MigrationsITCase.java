package io.daymark.table;

import static io.daymark.table.TableFixture.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.model.MarkReason;
import io.daymark.model.StartFrom;
import io.daymark.testing.TestDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The schema is created once, brought up to date, and refused when it is not this build's. */
class MigrationsITCase {

  private static final int VERSIONS = 3;

  /**
   * Guard: the advisory lock around Flyway, whose own does not cover the creation of the schema.
   */
  @Test
  void twoMigrationsAtOnceApplyEachVersionOnce() throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newCachedThreadPool();
    try (TestDatabase database = TestDatabase.empty()) {
      List<Future<Integer>> migrations = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        migrations.add(threads.submit(() -> Migrations.migrate(database.options())));
      }
      int applied = 0;
      for (Future<Integer> migration : migrations) {
        applied += migration.get();
      }
      assertThat(applied).isEqualTo(VERSIONS);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Guard: pending versions are refused, and the command is named. */
  @Test
  void olderSchemaIsRefusedAndTheCommandNamed() throws SQLException {
    try (TestDatabase database = TestDatabase.empty()) {
      assertThatThrownBy(() -> Migrations.requireCurrent(database.options()))
          .isInstanceOf(SchemaException.class)
          .hasMessageContaining("version none")
          .hasMessageContaining("run the command migrate");
      Migrations.migrate(database.options());
      Migrations.requireCurrent(database.options());
      database.execute("DELETE FROM daymark.flyway_schema_history WHERE version = '3'");
      assertThatThrownBy(() -> Migrations.requireCurrent(database.options()))
          .isInstanceOf(SchemaException.class)
          .hasMessageContaining("at version 2 and this build needs version 3");
    }
  }

  /** Guard: versions that this build does not know are refused by both. */
  @Test
  void newerSchemaIsRefused() throws SQLException {
    try (TestDatabase database = TestDatabase.migrated()) {
      database.execute(
          "INSERT INTO daymark.flyway_schema_history"
              + " (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)"
              + " VALUES (99, '99', 'future', 'SQL', 'V99__future.sql', 1, 'x', 1, true)");
      assertThatThrownBy(() -> Migrations.requireCurrent(database.options()))
          .isInstanceOf(SchemaException.class)
          .hasMessageContaining("version 99, which is newer");
      assertThatThrownBy(() -> Migrations.migrate(database.options()))
          .isInstanceOf(SchemaException.class)
          .hasMessageContaining("version 99, which is newer");
    }
  }

  /** Guard: a server that cannot be reached is said so at once, not wrapped or retried. */
  @Test
  void serverThatIsAwayIsAnSqlException() {
    PostgresOptions nobody = new PostgresOptions("jdbc:postgresql://127.0.0.1:1/x", "x", null);
    assertThatThrownBy(() -> Migrations.requireCurrent(nobody)).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> Migrations.migrate(nobody)).isInstanceOf(SQLException.class);
  }

  /**
   * Guards: COLLATE "C" on every text, UTC wherever a day comes from, the session's time zone. The
   * database sorts by a language and lives in another time, and so does the JVM.
   */
  @Test
  void nothingDependsOnTheDefaultsOfTheDatabaseOrTheJvm() throws SQLException {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
    try (TableFixture db =
        new TableFixture(
            TestDatabase.create(
                "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C.UTF-8'"))) {
      Migrations.migrate(db.database.options());
      db.start(StartFrom.nothing());
      assertThat(db.one("SHOW TimeZone")).isEqualTo("UTC");
      assertThat(db.one("SELECT 'a' < 'B'")).as("sorts by language").isEqualTo("t");
      db.history(
          "car",
          MarkReason.LATE,
          number("a", "2026-01-01T00:00:00Z", "a", 1),
          number("a", "2026-01-01T00:00:00Z", "B", 2),
          number("B", "2025-12-31T23:59:59.999999Z", "a", 1));
      db.latest("car", number("a", "2026-01-01T00:00:00Z", "a", 1), null);
      db.latest("car", number("a", "2026-01-01T00:00:00Z", "B", 2), null);
      db.advance("2026-01-02");
      db.healAll();
      assertThat(db.rows("SELECT name, day, value_number FROM daymark.signals_daily ORDER BY name"))
          .containsExactly("B|2025-12-31|1", "a|2026-01-01|2");
      assertThat(db.one("SELECT cloud_event_id FROM daymark.signals_latest")).isEqualTo("B");
      assertThat(db.one("SELECT watermark FROM daymark.watermarks"))
          .isEqualTo("2026-01-02 00:00:00+00");
      assertThat(db.violations()).isEmpty();
    } finally {
      TimeZone.setDefault(before);
    }
  }
}
