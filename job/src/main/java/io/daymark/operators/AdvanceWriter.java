package io.daymark.operators;

import io.daymark.model.Advance;
import io.daymark.model.Days;
import io.daymark.model.Progress;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;

/** Keeps the newest progress of each subtask in this attempt; see {@link AdvanceSink}. */
final class AdvanceWriter implements CommittingSinkWriter<Progress, Advance> {

  private final Map<Integer, Progress> subtasks = new HashMap<>();
  private long drawn = Days.NEVER;

  @Override
  public void write(Progress progress, Context context) {
    subtasks.put(progress.subtask(), progress);
  }

  @Override
  public void flush(boolean endOfInput) {
    // Nothing is buffered: what a barrier covers is in the map when it arrives.
  }

  @Override
  public Collection<Advance> prepareCommit() {
    Advance advance = Advance.of(subtasks.values());
    if (advance.day() <= drawn) {
      return List.of();
    }
    drawn = advance.day();
    return List.of(advance);
  }

  @Override
  public void close() {
    subtasks.clear();
  }
}
