package io.daymark.table;

import static io.daymark.table.TableFixture.number;
import static io.daymark.table.TableFixture.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.MarkReason;
import io.daymark.model.StartFrom;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of {@link Dump}, byte by byte. */
class DumpITCase {

  private static final String NOON = "2026-01-01T12:00:00Z";
  private static final String LATER = "2026-01-01T18:30:00.000001Z";
  private static final String NEXT_DAY = "2026-01-02T00:00:00Z";

  @TempDir Path directory;

  private String file(String name) throws IOException {
    return Files.readString(directory.resolve(name + ".csv"), StandardCharsets.UTF_8);
  }

  private static void fill(TableFixture db) throws SQLException {
    db.start(StartFrom.nothing());
    db.history("z", null, number("speed", NOON, "a", 1e-7));
    db.history("É", null, string("speed", LATER, "a", "say \"hi\", ok"));
    db.history("É", null, string("speed", NEXT_DAY, "b", ""));
    db.dayRows(
        TableFixture.dayRow("z", "speed", NOON, NOON, 1),
        TableFixture.dayRow("É", "speed", LATER, LATER, 1));
    db.latest("z", number("speed", NOON, "a", 1e-7), null);
    db.latest("É", string("speed", NEXT_DAY, "b", ""), null);
    db.advance("2026-01-02");
    db.history("É", MarkReason.LATE, string("speed", LATER, "a", "say \"hi\", ok"));
  }

  @Test
  void everyFileHoldsItsRowsByKeyInUtc() throws SQLException, IOException {
    try (TableFixture db = new TableFixture();
        Connection c = db.database.connect()) {
      fill(db);
      Dump.write(c, directory.resolve("made"));
      Dump.write(c, directory);
      assertThat(c.getAutoCommit()).isTrue();
    }

    assertThat(file("signals_latest"))
        .isEqualTo(
            """
            subject,name,timestamp,value_number,value_string,latitude,longitude,hdop,heading,location_timestamp,location_cloud_event_id,source,cloud_event_id
            z,speed,2026-01-01 12:00:00+00,1e-07,,,,,,,,source,a
            É,speed,2026-01-02 00:00:00+00,,"",,,,,,,source,b
            """);
    assertThat(file("signals_daily"))
        .isEqualTo(
            """
            subject,name,day,count,first_seen,last_seen,value_number,value_string,min_number,max_number,sum_number,latitude,longitude,hdop,heading,location_timestamp
            z,speed,2026-01-01,1,2026-01-01 12:00:00+00,2026-01-01 12:00:00+00,1,,1,1,1,,,,,
            É,speed,2026-01-01,1,2026-01-01 18:30:00.000001+00,2026-01-01 18:30:00.000001+00,1,,1,1,1,,,,,
            """);
    assertThat(file("signals_rollup"))
        .isEqualTo(
            """
            subject,name,count,first_seen,last_seen,value_number,value_string,min_number,max_number,sum_number,latitude,longitude,hdop,heading,location_timestamp
            z,speed,1,2026-01-01 12:00:00+00,2026-01-01 12:00:00+00,1,,1,1,1,,,,,
            É,speed,1,2026-01-01 18:30:00.000001+00,2026-01-01 18:30:00.000001+00,1,,1,1,1,,,,,
            """);
    assertThat(file("signal_summaries"))
        .isEqualTo(
            """
            subject,name,count,first_seen,last_seen
            z,speed,1,2026-01-01 12:00:00+00,2026-01-01 12:00:00+00
            É,speed,2,2026-01-01 18:30:00.000001+00,2026-01-02 00:00:00+00
            """);
    assertThat(file("watermarks"))
        .isEqualTo("stream,watermark,epoch\nsignals,2026-01-02 00:00:00+00,1\n");
    assertThat(file("marks")).isEqualTo("stream,subject,day,reason\nsignals,É,2026-01-01,late\n");
    assertThat(file("signals"))
        .isEqualTo(
            """
            subject,name,timestamp,value_number,value_string,latitude,longitude,hdop,heading,source,producer,cloud_event_id,day
            z,speed,2026-01-01 12:00:00+00,1e-07,,,,,,source,,a,2026-01-01
            É,speed,2026-01-01 18:30:00.000001+00,,"say ""hi"", ok",,,,,source,,a,2026-01-01
            É,speed,2026-01-02 00:00:00+00,,"",,,,,source,,b,2026-01-02
            """);
    assertThat(file("signal_history"))
        .startsWith(
            "day,subject,chunk,names,timestamps,numbers,strings,latitudes,longitudes,hdops,headings,sources,producers,cloud_event_ids\n")
        .contains("{speed},\"{\"\"2026-01-01 12:00:00+00\"\"}\",{1e-07},{NULL}")
        .hasLineCount(4);
  }

  @Test
  void theSessionsOwnSettingsDoNotShow() throws SQLException, IOException {
    try (TableFixture db = new TableFixture();
        Connection c = db.database.connect();
        Connection other = contrary(db)) {
      fill(db);
      Dump.write(c, directory.resolve("plain"));
      Dump.write(other, directory.resolve("contrary"));
    }

    for (String name : Dump.NAMES) {
      assertThat(directory.resolve("contrary/" + name + ".csv"))
          .hasSameBinaryContentAs(directory.resolve("plain/" + name + ".csv"));
    }
  }

  private static Connection contrary(TableFixture db) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", db.database.options().user());
    properties.setProperty("password", db.database.options().password());
    Connection c = DriverManager.getConnection(db.database.options().url(), properties);
    try (Statement statement = c.createStatement()) {
      statement.execute("SET TimeZone = 'America/St_Johns'");
      statement.execute("SET bytea_output = 'escape'");
      statement.execute("SET extra_float_digits = 0");
    }
    return c;
  }
}
