package io.daymark.table;

import io.daymark.connectors.postgres.PostgresOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;

/** The schema {@code daymark} and its versions. */
public final class Migrations {

  private static final String SCHEMA = "daymark";

  // Flyway locks its history table, but not the creation of the schema that holds it. Any number
  // will do that no other program uses: this one is "daymark" in ASCII.
  private static final String LOCK = "SELECT pg_advisory_lock(x'006461796d61726b'::bigint)";

  private Migrations() {}

  /**
   * Creates the schema or brings it to this build's version. Two processes may call it at once: one
   * waits for the other. Does nothing when it is current.
   *
   * @return how many versions were applied
   * @throws SchemaException when a newer build has been here or a migration fails; what failed is
   *     rolled back
   * @throws SQLException when the database cannot be reached
   */
  public static int migrate(PostgresOptions options) throws SQLException {
    try (Connection c = options.connect();
        Statement lock = c.createStatement()) {
      lock.execute(LOCK);
      Flyway flyway = flyway(options);
      refuseNewer(flyway.info());
      return flyway.migrate().migrationsExecuted;
    } catch (FlywayException e) {
      throw new SchemaException("The schema could not be migrated: " + e.getMessage(), e);
    }
  }

  /**
   * Checks that the schema is exactly this build's.
   *
   * @throws SchemaException when it is older, and then names the command {@code migrate}, or newer
   * @throws SQLException when the database cannot be reached
   */
  public static void requireCurrent(PostgresOptions options) throws SQLException {
    // Flyway wraps and retries what a plain connection says at once.
    options.connect().close();
    try {
      MigrationInfoService schema = flyway(options).info();
      refuseNewer(schema);
      if (schema.pending().length > 0) {
        MigrationInfo[] pending = schema.pending();
        throw new SchemaException(
            "The schema %s in this database is at version %s and this build needs version %s: run the command migrate first"
                .formatted(
                    SCHEMA,
                    schema.current() == null ? "none" : schema.current().getVersion(),
                    pending[pending.length - 1].getVersion()));
      }
    } catch (FlywayException e) {
      throw new SchemaException("The schema could not be read: " + e.getMessage(), e);
    }
  }

  private static void refuseNewer(MigrationInfoService schema) {
    boolean newer =
        Arrays.stream(schema.all())
            .anyMatch(m -> m.getState().isApplied() && !m.getState().isResolved());
    if (newer) {
      throw new SchemaException(
          "The schema %s in this database is at version %s, which is newer than this build: use the build that migrated it, or a later one"
              .formatted(SCHEMA, schema.current().getVersion()));
    }
  }

  private static Flyway flyway(PostgresOptions options) {
    return Flyway.configure(Migrations.class.getClassLoader())
        .dataSource(options.url(), options.user(), options.password())
        .schemas(SCHEMA)
        .defaultSchema(SCHEMA)
        .locations("classpath:db/migration")
        .loggers("slf4j")
        .load();
  }
}
