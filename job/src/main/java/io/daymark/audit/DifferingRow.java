package io.daymark.audit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Reads rows of {@code differences.sql} and {@code doubled.sql}. */
final class DifferingRow {

  private DifferingRow() {}

  static void add(Findings findings, String table, ResultSet row) throws SQLException {
    long identity = row.getLong("identity");
    if (row.getBoolean("missing")) {
      findings.add(identity, Findings.MISSING, List.of(whole(table, row)));
    } else if (row.getBoolean("extra")) {
      findings.add(identity, Findings.EXTRA, List.of(whole(table, row)));
    } else {
      addColumns(findings, identity, table, row);
    }
  }

  private static Difference whole(String table, ResultSet row) throws SQLException {
    return difference(
        table, row, null, row.getString("stored_row"), row.getString("recomputed_row"));
  }

  private static void addColumns(Findings findings, long identity, String table, ResultSet row)
      throws SQLException {
    Long[] places = (Long[]) row.getArray("places").getArray();
    String[] columns = (String[]) row.getArray("columns").getArray();
    String[] stored = (String[]) row.getArray("stored").getArray();
    String[] recomputed = (String[]) row.getArray("recomputed").getArray();
    List<Difference> differences = new ArrayList<>();
    int bits = 0;
    for (int i = 0; i < places.length; i++) {
      bits |= Findings.column(places[i]);
      differences.add(difference(table, row, columns[i], stored[i], recomputed[i]));
    }
    findings.add(identity, bits, differences);
  }

  static void addDoubled(Findings findings, ResultSet row) throws SQLException {
    findings.add(
        row.getLong("identity"),
        Findings.DOUBLED,
        List.of(
            difference(
                row.getString("audited"), row, Difference.ROWS, row.getString("row_count"), "1")));
  }

  private static Difference difference(
      String table, ResultSet row, String column, String stored, String recomputed)
      throws SQLException {
    return new Difference(
        table,
        row.getString("subject"),
        row.getString("name"),
        row.getObject("day", LocalDate.class),
        column,
        stored,
        recomputed);
  }
}
