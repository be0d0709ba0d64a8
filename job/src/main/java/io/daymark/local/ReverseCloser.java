package io.daymark.local;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes what was added, the last first, each once. One that fails does not keep the others open:
 * all failures are suppressed in the one that is thrown after all. Closing again does nothing; a
 * second thread that closes waits for the first. What is added after closing is closed at once.
 */
final class ReverseCloser implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(ReverseCloser.class);

  private final Deque<Closeable> open = new ArrayDeque<>();
  private boolean closed;

  /**
   * Returns {@code resource}, to be closed before everything that was added earlier.
   *
   * @throws IllegalStateException when this is closed already, and then so is the resource
   */
  synchronized <T extends Closeable> T add(T resource) throws IOException {
    if (closed) {
      resource.close();
      throw new IllegalStateException(resource + " came up after the stop");
    }
    open.push(resource);
    return resource;
  }

  /** What brings a resource up. */
  @FunctionalInterface
  interface Start<T extends Closeable> {
    T start() throws StartFailure, IOException, InterruptedException;
  }

  /** Like {@link #add}; a close from another thread waits until the start is through. */
  synchronized <T extends Closeable> T start(Start<T> start)
      throws StartFailure, IOException, InterruptedException {
    if (closed) {
      throw new IllegalStateException("Nothing is started any more");
    }
    return add(start.start());
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    IOException failure = new IOException("Some parts did not stop cleanly");
    while (!open.isEmpty()) {
      Closeable resource = open.pop();
      try {
        resource.close();
      } catch (IOException | RuntimeException e) {
        LOG.warn("{} did not stop cleanly", resource, e);
        failure.addSuppressed(e);
      }
    }
    if (failure.getSuppressed().length > 0) {
      throw failure;
    }
  }
}
