package io.daymark.local;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Work in a thread of its own, which is interrupted and awaited when closed. */
final class Background<T> implements Closeable {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final FutureTask<T> task;
  private final Thread thread;

  Background(String name, Callable<T> work) {
    this.task = new FutureTask<>(work);
    this.thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  FutureTask<T> task() {
    return task;
  }

  @Override
  public void close() throws IOException {
    thread.interrupt();
    try {
      thread.join(PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      throw new IOException(thread.getName() + " does not end");
    }
  }

  @Override
  public String toString() {
    return thread.getName();
  }
}
