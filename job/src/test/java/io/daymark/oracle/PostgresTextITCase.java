package io.daymark.oracle;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.postgresql.copy.CopyManager;
import org.postgresql.core.BaseConnection;

/** That the text and order of {@link Table#csv()} are PostgreSQL's own. */
class PostgresTextITCase {

  @Test
  void tablesAreWrittenAndSortedAsCopyWritesAndSortsThem() throws IOException, SQLException {
    List<OracleReading> readings = new ArrayList<>(AdversarialStream.of(11, 3_000).readings());
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 5_000; i++) {
      double number = number(random);
      readings.add(
          new OracleReading("n", String.valueOf(i), i, number, null, null, "s", null, "A"));
    }
    List<String> expected = new Oracle(readings, new Hygiene(Long.MAX_VALUE)).latest().csv();

    Differences.assertSameText(String.join("\n", expected) + "\n", copied(expected));
  }

  private static double number(SplittableRandom random) {
    double any = Double.longBitsToDouble(random.nextLong());
    if (Double.isFinite(any) && random.nextBoolean()) {
      return any;
    }
    return random.nextInt(2_000_000_000) / Math.pow(10, random.nextInt(-8, 12));
  }

  /** Takes the rows in, unsorted, and writes them out again, sorted by key. */
  private static String copied(List<String> csv) throws IOException, SQLException {
    try (EmbeddedPostgres server =
            EmbeddedPostgres.builder().setLocaleConfig("locale", "C").start();
        Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("SET time zone 'UTC'");
      statement.execute(
          """
          CREATE TABLE latest (
            subject text COLLATE "C",
            name text COLLATE "C",
            "timestamp" timestamptz,
            value_number float8,
            value_string text,
            latitude float8,
            longitude float8,
            hdop float8,
            heading float8,
            location_timestamp timestamptz,
            location_cloud_event_id text,
            source text,
            cloud_event_id text
          )
          """);
      List<String> reversed = new ArrayList<>(csv.subList(1, csv.size()));
      Collections.reverse(reversed);
      CopyManager copy = new CopyManager((BaseConnection) connection);
      copy.copyIn(
          "COPY latest FROM STDIN (FORMAT csv)",
          new StringReader(String.join("\n", reversed) + "\n"));
      StringWriter written = new StringWriter();
      copy.copyOut(
          "COPY (SELECT * FROM latest ORDER BY subject, name) TO STDOUT (FORMAT csv, HEADER)",
          written);
      return written.toString();
    }
  }
}
