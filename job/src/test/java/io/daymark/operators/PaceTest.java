package io.daymark.operators;

import static io.daymark.testing.Readings.millis;
import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.ClosingRule;
import io.daymark.model.Days;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class PaceTest {

  private static final ClosingRule CLOSING =
      new ClosingRule(Duration.ofMinutes(30).toMillis(), Duration.ofMinutes(10).toMillis());
  private static final long MORNING = millis("2026-01-01T06:00:00Z");
  private static final long NOON = millis("2026-01-01T12:00:00Z");
  private static final long WINDOW_START = millis("2026-01-02T00:30:00Z");
  private static final long WINDOW_END = millis("2026-01-02T00:40:00Z");
  private static final long NEXT_NOON = millis("2026-01-02T12:00:00Z");
  private static final int ALL_STEPS =
      ((int) PaceSchedule.PACED_DAYS + 1) * (PaceSchedule.STEPS + 3);
  private static final Duration IDLE = Duration.ofMinutes(5);

  @Test
  void watermarkPassesAtOnceBetweenClosingWindows() throws Exception {
    try (var pace = harness(Pace.Silence.waits())) {
      arrive(pace, MORNING);
      pace.getOutput().clear();
      pace.processWatermark(NOON);

      assertThat(watermarks(pace)).containsExactly(NOON);
    }
  }

  @Test
  void watermarkCrossesAClosingWindowInSmallStepsWithRecordsBetween() throws Exception {
    try (var pace = harness(Pace.Silence.waits())) {
      arrive(pace, NOON);
      pace.processWatermark(NEXT_NOON);
      assertThat(watermarks(pace)).last().isEqualTo(WINDOW_START);

      pace.processElement(new StreamRecord<>("between"));
      pace.getOutput().clear();
      passTime(pace);

      List<Long> steps = watermarks(pace);
      assertThat(steps).isSorted().last().isEqualTo(NEXT_NOON);
      assertThat(steps.stream().filter(w -> w > WINDOW_START && w <= WINDOW_END))
          .hasSizeGreaterThanOrEqualTo(PaceSchedule.STEPS);
    }
  }

  @Test
  void endOfInputPassesWhateverWasLeftOfTheWay() throws Exception {
    try (var pace = harness(Pace.Silence.waits())) {
      arrive(pace, NOON);
      pace.getOutput().clear();
      pace.processWatermark(NEXT_NOON);
      pace.processWatermark(Long.MAX_VALUE);

      assertThat(watermarks(pace))
          .isSorted()
          .contains(WINDOW_START)
          .last()
          .isEqualTo(Long.MAX_VALUE);
      assertThat(watermarks(pace).size()).isLessThan(4 * PaceSchedule.STEPS);
    }
  }

  @Test
  void silentSubtaskFollowsTheClockBehindTheIdleTimeout() throws Exception {
    try (var pace = harness(Pace.Silence.follows(IDLE))) {
      pace.setProcessingTime(NOON - ALL_STEPS);
      arrive(pace, MORNING);
      pace.processWatermarkStatus(WatermarkStatus.IDLE);

      assertThat(watermarks(pace)).last().isEqualTo(NOON - IDLE.toMillis());
      assertThat(pace.getOutput()).doesNotContain(WatermarkStatus.IDLE);

      pace.setProcessingTime(NOON + 60_000);
      assertThat(watermarks(pace)).last().isEqualTo(NOON + 60_000 - IDLE.toMillis());
    }
  }

  @Test
  void subtaskThatSpeaksAgainNoLongerFollowsTheClock() throws Exception {
    try (var pace = harness(Pace.Silence.follows(IDLE))) {
      pace.setProcessingTime(NOON - ALL_STEPS);
      arrive(pace, MORNING);
      pace.processWatermarkStatus(WatermarkStatus.IDLE);
      pace.processWatermarkStatus(WatermarkStatus.ACTIVE);
      pace.setProcessingTime(NOON + 3_600_000);

      assertThat(watermarks(pace)).last().isEqualTo(NOON - IDLE.toMillis());
    }
  }

  @Test
  void watermarkNeverFallsBehindTheClockItHasFollowed() throws Exception {
    try (var pace = harness(Pace.Silence.follows(IDLE))) {
      pace.setProcessingTime(NOON - ALL_STEPS);
      arrive(pace, MORNING);
      pace.processWatermarkStatus(WatermarkStatus.IDLE);
      pace.processWatermarkStatus(WatermarkStatus.ACTIVE);
      pace.processWatermark(MORNING + 1);
      passTime(pace);

      assertThat(watermarks(pace)).isSorted().last().isEqualTo(NOON - IDLE.toMillis());
    }
  }

  @Test
  void withoutTakeoverASilentSubtaskIsIdle() throws Exception {
    try (var pace = harness(Pace.Silence.waits())) {
      pace.setProcessingTime(NOON);
      pace.processWatermarkStatus(WatermarkStatus.IDLE);

      assertThat(pace.getOutput()).containsExactly(WatermarkStatus.IDLE);
    }
  }

  @Test
  void longWayIsPacedOnlyThroughItsLastDays() {
    PaceSchedule schedule = new PaceSchedule(CLOSING);
    long target = NOON + 20_000 * Days.MILLIS;
    long current = NOON;
    int steps = 0;
    while (current < target) {
      long next = schedule.next(current, target);
      assertThat(next).isGreaterThan(current).isLessThanOrEqualTo(target);
      current = next;
      steps++;
    }
    assertThat(steps).isLessThan(ALL_STEPS);
  }

  @Test
  void withoutSpreadAWatermarkStopsOnlyWhereADayCloses() {
    PaceSchedule schedule = new PaceSchedule(new ClosingRule(0, 0));

    assertThat(schedule.next(NOON, NEXT_NOON)).isEqualTo(millis("2026-01-02T00:00:00Z"));
    assertThat(schedule.next(millis("2026-01-02T00:00:00Z"), NEXT_NOON)).isEqualTo(NEXT_NOON);
  }

  private static OneInputStreamOperatorTestHarness<String, String> harness(Pace.Silence silence)
      throws Exception {
    var harness =
        new OneInputStreamOperatorTestHarness<>(
            new Pace<String>(CLOSING, silence), StringSerializer.INSTANCE);
    harness.open();
    return harness;
  }

  /** A watermark and all the steps that lead to it. */
  private static void arrive(OneInputStreamOperatorTestHarness<String, String> pace, long watermark)
      throws Exception {
    pace.processWatermark(watermark);
    passTime(pace);
  }

  private static void passTime(OneInputStreamOperatorTestHarness<String, String> pace)
      throws Exception {
    for (int step = 0; step < ALL_STEPS; step++) {
      pace.setProcessingTime(pace.getProcessingTime() + 1);
    }
  }

  private static List<Long> watermarks(OneInputStreamOperatorTestHarness<String, String> pace) {
    List<Long> watermarks = new ArrayList<>();
    for (Object element : pace.getOutput()) {
      if (element instanceof Watermark watermark) {
        watermarks.add(watermark.getTimestamp());
      }
    }
    return watermarks;
  }
}
