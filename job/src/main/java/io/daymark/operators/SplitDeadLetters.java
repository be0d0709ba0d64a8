package io.daymark.operators;

import io.daymark.connectors.kafka.DeadLetter;
import io.daymark.connectors.kafka.Decoded;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** Sends dead letters to {@link #DEAD_LETTERS} and values on, and counts dead letters by reason. */
public final class SplitDeadLetters<T> extends ProcessFunction<Decoded<T>, T> {

  private static final long serialVersionUID = 1L;

  public static final OutputTag<DeadLetter> DEAD_LETTERS =
      new OutputTag<>("dead-letters", TypeInformation.of(DeadLetter.class));

  private transient Map<String, Counter> counters;

  @Override
  public void processElement(Decoded<T> element, Context context, Collector<T> out) {
    if (element.isGood()) {
      out.collect(element.value());
    } else {
      count(element.deadLetter().reason());
      context.output(DEAD_LETTERS, element.deadLetter());
    }
  }

  private void count(String reason) {
    if (counters == null) {
      counters = new HashMap<>();
    }
    counters
        .computeIfAbsent(
            reason, r -> getRuntimeContext().getMetricGroup().addGroup("deadLetters").counter(r))
        .inc();
  }
}
