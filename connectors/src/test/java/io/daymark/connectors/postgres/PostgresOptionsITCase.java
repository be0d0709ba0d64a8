package io.daymark.connectors.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.postgresql.Driver;

class PostgresOptionsITCase {

  /** As the second job of a TaskManager finds it, whose class loader has a driver of its own. */
  @Test
  void connectsWhereDriverManagerKnowsNoDriver() throws IOException, SQLException {
    try (EmbeddedPostgres server =
        EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start()) {
      String url = server.getJdbcUrl("postgres", "postgres");
      Driver.deregister();
      try (Connection connection = new PostgresOptions(url, "postgres", null).connect()) {
        assertThatThrownBy(() -> DriverManager.getDriver(url)).isInstanceOf(SQLException.class);
        assertThat(connection.isValid(5)).isTrue();
      } finally {
        Driver.register();
      }
    }
  }
}
