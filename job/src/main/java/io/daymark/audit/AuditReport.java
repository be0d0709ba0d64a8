package io.daymark.audit;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one audit found. */
public final class AuditReport {

  /**
   * What the audit looked at.
   *
   * @param before W as a UTC day: day rows and rollup are compared for the days before it; {@link
   *     LocalDate#MIN} when none is closed
   * @param readings in history, repetitions included
   * @param subjects in history
   * @param markedDays subject-days before W that bear a mark, all of them
   */
  public record Extent(LocalDate before, long readings, long subjects, long markedDays) {}

  /** A table's findings with its rows and distinct keys. */
  record Audited(String table, long rows, long keys, Findings findings) {

    TableAudit line() {
      return findings.of(table, rows, keys);
    }

    Audited persisting(Audited later) {
      return new Audited(table, later.rows, later.keys, findings.persisting(later.findings));
    }
  }

  private final Extent extent;
  private final Map<String, Audited> tables;
  private final Findings absentSubjects;
  private final List<MarkedDay> firstMarked;

  AuditReport(
      Extent extent, List<Audited> tables, Findings absentSubjects, List<MarkedDay> firstMarked) {
    this.extent = extent;
    this.tables = new LinkedHashMap<>();
    tables.forEach(table -> this.tables.put(table.table(), table));
    this.absentSubjects = absentSubjects;
    this.firstMarked = List.copyOf(firstMarked);
  }

  /** What was looked at. */
  public Extent extent() {
    return extent;
  }

  /** A line each for signals_latest, signals_daily, signals_rollup and signal_summaries. */
  public List<TableAudit> tables() {
    return tables.values().stream().map(Audited::line).toList();
  }

  /**
   * The first differences of each table by key, up to {@value Findings#IN_FULL} keys a table; the
   * counts of {@link #tables} are of all.
   */
  public List<Difference> differences() {
    return tables.values().stream()
        .flatMap(table -> table.findings().differences().stream())
        .toList();
  }

  /**
   * The first subject-days that are due by key, up to {@value Audit#MARKED}; {@link Extent} has the
   * count. Their day rows, and the rollup rows of their subjects, are not compared.
   */
  public List<MarkedDay> marked() {
    return firstMarked;
  }

  /** Subjects of history that have no row at all in signals_latest. */
  public long absentSubjects() {
    return absentSubjects.missing();
  }

  /** Whether every table equals the recompute and no key stands twice. */
  public boolean clean() {
    return tables().stream().allMatch(TableAudit::clean) && absentSubjects() == 0;
  }

  /**
   * What this report and a later one both found, by table, key and column, with the later one's
   * extent and values: beside a running job, rows on their way are no differences. A row of
   * signals_latest that has been written between the two is not the same difference. Rows and keys
   * are the later one's.
   */
  public AuditReport persisting(AuditReport later) {
    List<Audited> common = new ArrayList<>();
    tables.forEach((name, table) -> common.add(table.persisting(later.tables.get(name))));
    return new AuditReport(
        later.extent, common, absentSubjects.persisting(later.absentSubjects), later.firstMarked);
  }
}
