package io.daymark.local;

import java.io.IOException;
import java.util.concurrent.Callable;

/** Input on its way into the topic. It ends early when its thread is interrupted. */
interface Feeding extends Callable<Void> {

  /**
   * Sends everything and waits until it is stored.
   *
   * @throws IOException when the input cannot be read
   */
  @Override
  Void call() throws IOException, InterruptedException;

  /** Readings handed over so far. */
  long readings();

  /** Lines of files that are no readings; each is in the log. */
  long badLines();
}
