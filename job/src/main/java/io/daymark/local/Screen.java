package io.daymark.local;

import java.io.Closeable;
import java.time.Duration;

/** What the user sees of a run. */
interface Screen extends Closeable {

  /** Shows where the run stands. */
  void show(Figures figures);

  /** Says something once. */
  void say(String line);

  /** Says something that stays in sight. */
  void pin(String line);

  /** Between two looks at the figures. */
  Duration interval();

  /** Shows and says nothing more; what is on it stays. */
  @Override
  void close();
}
