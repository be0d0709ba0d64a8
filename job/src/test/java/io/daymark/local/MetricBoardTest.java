package io.daymark.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.ServiceLoader;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.metrics.reporter.MetricReporterFactory;
import org.junit.jupiter.api.Test;

class MetricBoardTest {

  private static final MetricGroup SUBTASK = scope("host", "job", "Materialize signals", "0");
  private static final MetricGroup DEAD = scope("host", "job", "Split", "0", "deadLetters");

  private final MetricBoard board = new MetricBoard();

  private static MetricGroup scope(String... components) {
    return new UnregisteredMetricsGroup() {
      @Override
      public String[] getScopeComponents() {
        return components;
      }
    };
  }

  private static SimpleCounter counted(long n) {
    SimpleCounter counter = new SimpleCounter();
    counter.inc(n);
    return counter;
  }

  @Test
  void countersOfOneNameAreAddedUpOverSubtasks() {
    board.notifyOfAddedMetric(counted(3), "readings", SUBTASK);
    board.notifyOfAddedMetric(counted(4), "readings", SUBTASK);
    board.notifyOfAddedMetric(counted(9), "lateReadings", SUBTASK);
    assertThat(board.sum("readings")).isEqualTo(7);
    assertThat(board.sum("nothing")).isZero();
  }

  @Test
  void whatAnEndedSubtaskHasCountedStays() {
    SimpleCounter ended = counted(3);
    board.notifyOfAddedMetric(ended, "readings", SUBTASK);
    ended.inc(2);
    board.notifyOfRemovedMetric(ended, "readings", SUBTASK);
    board.notifyOfAddedMetric(counted(1), "readings", SUBTASK);
    assertThat(board.sum("readings")).isEqualTo(6);
  }

  @Test
  void deadLettersAreAddedUpByReason() {
    board.notifyOfAddedMetric(counted(2), "future", DEAD);
    board.notifyOfAddedMetric(counted(5), "undecodable", DEAD);
    board.notifyOfAddedMetric(counted(7), "future", SUBTASK);
    SimpleCounter ended = counted(1);
    board.notifyOfAddedMetric(ended, "future", DEAD);
    board.notifyOfRemovedMetric(ended, "future", DEAD);
    assertThat(board.sums("deadLetters."))
        .containsOnly(entry("future", 3L), entry("undecodable", 5L));
  }

  /** Flink takes a reporter only from a factory that is listed as a service. */
  @Test
  void factoryIsAService() {
    assertThat(ServiceLoader.load(MetricReporterFactory.class))
        .hasAtLeastOneElementOfType(MetricBoard.Factory.class);
  }
}
