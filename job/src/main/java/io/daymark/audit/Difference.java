package io.daymark.audit;

import java.time.LocalDate;

/**
 * One thing that a table and the recompute do not agree on.
 *
 * @param table its name without schema
 * @param day UTC; null where it is no part of the key
 * @param column null when a whole row is missing or extra; {@link #ROWS} for a key that stands more
 *     than once
 * @param stored what the table holds, as PostgreSQL writes it in UTC; null for NULL. Without a
 *     column, the row as JSON without its nulls, or null when the table has none
 * @param recomputed the same of the recompute
 */
public record Difference(
    String table,
    String subject,
    String name,
    LocalDate day,
    String column,
    String stored,
    String recomputed) {

  /** In place of a column: how many rows a key has. */
  public static final String ROWS = "rows";

  /** Whether history has this key and the table has not. */
  public boolean missing() {
    return column == null && stored == null;
  }

  /** Whether the table has this key and history has not. */
  public boolean extra() {
    return column == null && recomputed == null;
  }
}
