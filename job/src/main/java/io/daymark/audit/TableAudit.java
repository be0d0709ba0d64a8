package io.daymark.audit;

/**
 * What the audit found in one table or view.
 *
 * @param table its name without schema
 * @param rows all that it holds
 * @param keys the distinct keys among them
 * @param missing keys that history has and the table has not
 * @param extra keys that the table has and history has not
 * @param different keys that both have, with other content
 */
public record TableAudit(
    String table, long rows, long keys, long missing, long extra, long different) {

  /** Whether there is nothing to report. */
  public boolean clean() {
    return rows == keys && missing == 0 && extra == 0 && different == 0;
  }
}
