package io.daymark.local;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Stream;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/**
 * Flink's metrics of this JVM by name, over all operators and subtasks. A counter keeps what its
 * subtask had counted when it ended, so that a sum never falls when the job restarts or finishes.
 */
public final class MetricBoard implements MetricReporter {

  /** Under which the reporter is configured. */
  static final String NAME = "board";

  /** The group with a counter for each reason. */
  static final String DEAD_LETTERS = "deadLetters";

  /** Flink makes the reporter; the screen of the same JVM reads it. */
  private static final MetricBoard BOARD = new MetricBoard();

  private final Map<Metric, String> metrics = new ConcurrentHashMap<>();
  private final Map<String, Long> ended = new ConcurrentHashMap<>();

  /** Called by Flink. */
  public static final class Factory implements MetricReporterFactory {
    @Override
    public MetricReporter createMetricReporter(Properties properties) {
      return BOARD;
    }
  }

  MetricBoard() {}

  /** The one of this JVM. */
  public static MetricBoard ofThisJvm() {
    return BOARD;
  }

  @Override
  public void open(MetricConfig config) {
    metrics.clear();
    ended.clear();
  }

  @Override
  public void close() {
    // What was counted is shown after the end of the cluster too.
  }

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    if (metric instanceof Counter || metric instanceof Gauge) {
      metrics.put(metric, qualified(name, group));
    }
  }

  /** A group that an operator has added stands before the name: {@code deadLetters.future}. */
  private static String qualified(String name, MetricGroup group) {
    String[] scope = group.getScopeComponents();
    return scope.length > 0 && scope[scope.length - 1].equals(DEAD_LETTERS)
        ? DEAD_LETTERS + "." + name
        : name;
  }

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
    String known = metrics.remove(metric);
    if (known != null && metric instanceof Counter counter) {
      ended.merge(known, counter.getCount(), Long::sum);
    }
  }

  /** The sum of all counters called {@code name}; 0 when there is none. */
  public long sum(String name) {
    return ended.getOrDefault(name, 0L)
        + named(name)
            .filter(Counter.class::isInstance)
            .mapToLong(m -> ((Counter) m).getCount())
            .sum();
  }

  /** The sums of all counters whose name begins with {@code prefix}, by the rest of the name. */
  public Map<String, Long> sums(String prefix) {
    Map<String, Long> sums = new TreeMap<>();
    Stream.concat(ended.keySet().stream(), metrics.values().stream())
        .filter(name -> name.startsWith(prefix))
        .distinct()
        .forEach(name -> sums.put(name.substring(prefix.length()), sum(name)));
    return sums;
  }

  /** The gauges called {@code name}, reduced to one; empty when none is a number yet. */
  public OptionalDouble gauge(String name, DoubleBinaryOperator reduction) {
    return named(name)
        .filter(Gauge.class::isInstance)
        .map(metric -> ((Gauge<?>) metric).getValue())
        .filter(Number.class::isInstance)
        .mapToDouble(value -> ((Number) value).doubleValue())
        .reduce(reduction);
  }

  private Stream<Metric> named(String name) {
    return metrics.entrySet().stream()
        .filter(entry -> entry.getValue().equals(name))
        .map(Map.Entry::getKey);
  }
}
