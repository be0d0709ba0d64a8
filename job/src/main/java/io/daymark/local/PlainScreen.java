package io.daymark.local;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** Lines for a file or a pipe: one every few seconds, and one whenever the phase changes. */
final class PlainScreen implements Screen {

  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final PrintWriter out;
  private final Rate rate = new Rate();
  private boolean closed;
  private final long began = System.nanoTime();

  PlainScreen(PrintWriter out) {
    this.out = out;
  }

  @Override
  public synchronized void show(Figures figures) {
    print(FigureText.line(figures, rate.of(figures.readings())));
  }

  @Override
  public synchronized void say(String line) {
    print(line);
  }

  @Override
  public void pin(String line) {
    say(line);
  }

  private void print(String line) {
    if (closed) {
      return;
    }
    Duration since = Duration.ofNanos(System.nanoTime() - began);
    out.printf(Locale.ROOT, "[%3d s] %s%n", since.toSeconds(), line);
    out.flush();
  }

  @Override
  public Duration interval() {
    return INTERVAL;
  }

  @Override
  public synchronized void close() {
    closed = true;
    out.flush();
  }
}
