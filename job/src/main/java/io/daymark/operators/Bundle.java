package io.daymark.operators;

import io.daymark.model.SignalBatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Messages that wait to be applied, by subject, in the order in which they came. */
final class Bundle {

  private final Map<String, List<SignalBatch>> batches = new LinkedHashMap<>();
  private int readings;

  void add(SignalBatch batch) {
    batches.computeIfAbsent(batch.subject(), subject -> new ArrayList<>()).add(batch);
    readings += batch.readings().size();
  }

  boolean isEmpty() {
    return batches.isEmpty();
  }

  int readings() {
    return readings;
  }

  Set<String> subjects() {
    return batches.keySet();
  }

  List<SignalBatch> of(String subject) {
    return batches.get(subject);
  }

  void clear() {
    batches.clear();
    readings = 0;
  }
}
