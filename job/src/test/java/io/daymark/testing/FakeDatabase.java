package io.daymark.testing;

import io.daymark.model.MarksDue;
import io.daymark.model.StartFrom;
import io.daymark.model.Started;
import io.daymark.operators.StreamDatabase;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers operators as a database would, and remembers what they asked. For tests that never
 * serialize it.
 */
public final class FakeDatabase implements StreamDatabase {

  private final List<StartFrom> starts = new ArrayList<>();
  private Started started;
  private long clockMicros;

  public FakeDatabase(Started started) {
    this.started = started;
  }

  /** What the next start finds. */
  public void willStart(Started next) {
    started = next;
  }

  public void clock(long micros) {
    clockMicros = micros;
  }

  public List<StartFrom> starts() {
    return starts;
  }

  @Override
  public Started start(String job, String attempt, StartFrom from) {
    starts.add(from);
    return started;
  }

  @Override
  public long clockMicros() {
    return clockMicros;
  }

  @Override
  public long advance(long epoch, long day) {
    return day;
  }

  @Override
  public int heal(long epoch, int subjects) {
    return 0;
  }

  @Override
  public MarksDue marksDue() {
    return new MarksDue(0, 0);
  }

  @Override
  public void close() {}
}
