package io.daymark.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is remembered of differences, and what two findings have in common. */
class FindingsTest {

  private static final int COUNT = Findings.column(3);
  private static final int LAST_COLUMN = Findings.column(16);

  private static Difference difference(long key, String column) {
    return new Difference("signals_daily", "s" + key, "n", null, column, "1", "2");
  }

  private static Findings of(long firstKey, long keys) {
    Findings findings = new Findings();
    for (long key = firstKey; key < firstKey + keys; key++) {
      findings.add(key, COUNT, List.of(difference(key, "count")));
    }
    return findings;
  }

  private static TableAudit line(Findings findings) {
    return findings.of("signals_daily", 0, 0);
  }

  @Test
  void countsAreOfAllKeysAndValuesOfTheFirst() {
    Findings findings = of(0, Findings.IN_FULL + 5);

    assertThat(line(findings).different()).isEqualTo(Findings.IN_FULL + 5);
    assertThat(findings.differences()).hasSize(Findings.IN_FULL);
  }

  @Test
  void keysBeyondTheFirstPersistToo() {
    Findings earlier = of(0, Findings.IN_FULL + 5);
    Findings later = of(Findings.IN_FULL + 2, 10);

    assertThat(line(earlier.persisting(later)).different()).isEqualTo(3);
    assertThat(earlier.persisting(later).differences())
        .extracting(Difference::subject)
        .containsExactly("s10002", "s10003", "s10004");
  }

  @Test
  void onlyColumnsThatDifferInBothPersist() {
    Findings earlier = new Findings();
    earlier.add(1, COUNT | LAST_COLUMN, List.of(difference(1, "count"), difference(1, "last")));
    earlier.add(2, COUNT, List.of(difference(2, "count")));
    earlier.add(3, Findings.MISSING, List.of(difference(3, null)));
    Findings later = new Findings();
    later.add(1, LAST_COLUMN, List.of(difference(1, "last")));
    later.add(2, LAST_COLUMN, List.of(difference(2, "last")));
    later.add(3, Findings.EXTRA, List.of(difference(3, null)));

    Findings persisting = earlier.persisting(later);

    assertThat(persisting.differences()).containsExactly(difference(1, "last"));
    assertThat(line(persisting)).isEqualTo(new TableAudit("signals_daily", 0, 0, 0, 0, 1));
  }

  /** Guard: without it a difference that was not remembered would be taken for a new one. */
  @Test
  void withMoreKeysThanAreRememberedNothingIsRuledOut() {
    Findings few = of(Findings.KEYS + 1L, 1);
    Findings many = of(0, Findings.KEYS + 2L);

    assertThat(line(many.persisting(few)).different()).isOne();
    assertThat(line(few.persisting(many)).different()).isEqualTo(Findings.KEYS + 2L);
  }
}
