package io.daymark.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AdvanceTest {

  private static Progress progress(int subtask, long firedBeforeDay, long newestDay, long clock) {
    return new Progress(1, subtask, 2, firedBeforeDay, newestDay, clock);
  }

  @Test
  void leastOfWhatAllSubtasksHaveFiredCounts() {
    assertThat(Advance.of(List.of(progress(0, 10, 20, 5), progress(1, 12, 20, 4))))
        .isEqualTo(new Advance(10, 4));
  }

  @Test
  void nothingAdvancesUntilEverySubtaskHasReported() {
    assertThat(Advance.of(List.of(progress(0, 10, 20, 5))).day()).isEqualTo(Days.NEVER);
    assertThat(Advance.of(List.of()).day()).isEqualTo(Days.NEVER);
  }

  @Test
  void subtaskThatHasFiredNothingHoldsTheOthers() {
    assertThat(Advance.of(List.of(progress(0, 10, 20, 5), progress(1, Days.NEVER, 20, 4))).day())
        .isEqualTo(Days.NEVER);
  }

  @Test
  void endOfInputStopsAtTheDayAfterTheNewestReadingOfAnySubtask() {
    assertThat(
            Advance.of(List.of(progress(0, 1_000_000, 20, 5), progress(1, 1_000_000, 22, 4))).day())
        .isEqualTo(23);
  }

  @Test
  void withoutAnyReadingNothingAdvances() {
    assertThat(
            Advance.of(List.of(progress(0, 10, Days.NEVER, 5), progress(1, 10, Days.NEVER, 4)))
                .day())
        .isEqualTo(Days.NEVER);
  }
}
