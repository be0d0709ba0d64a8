package io.daymark.table;

/** What one {@link Recompute} did; both 0 when nothing was due or others had it in hand. */
public record Healed(int subjects, int subjectDays) {

  static final Healed NOTHING = new Healed(0, 0);
}
