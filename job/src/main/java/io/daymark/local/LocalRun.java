package io.daymark.local;

import io.daymark.local.Local.Dumping;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of {@code local} in the child JVM, from its screen to its end. Ctrl-C, SIGTERM and the
 * death of the parent stop it cleanly.
 */
public final class LocalRun {

  private static final Logger LOG = LoggerFactory.getLogger(LocalRun.class);

  /** How long a signal waits for a start that is under way, so that nothing of it is left. */
  private static final long START_SECONDS = 30;

  private static final int STOPPED_BY_PARENT = 143;

  private final ReverseCloser running = new ReverseCloser();
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean stopping;

  private LocalRun() {}

  /**
   * Runs to its end.
   *
   * @param out where plain lines go when standard output is no terminal
   * @throws StartFailure when something did not come up
   * @throws JobFailure when the job failed for good
   */
  public static void of(LocalOptions options, Dumping dumping, PrintWriter out)
      throws StartFailure, JobFailure, IOException, SQLException, InterruptedException {
    Screen screen = System.console() == null ? new PlainScreen(out) : LiveScreen.onTerminal();
    new LocalRun().run(options, dumping, screen);
  }

  private void run(LocalOptions options, Dumping dumping, Screen screen)
      throws StartFailure, JobFailure, IOException, SQLException, InterruptedException {
    Thread hook = new Thread(() -> stop(screen), "stop-local");
    Runtime.getRuntime().addShutdownHook(hook);
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(STOPPED_BY_PARENT)));
    try {
      running.add(screen);
      DataDirectory directory = running.add(ChildJvm.directory());
      new Local(options, dumping, screen).run(directory, running);
    } catch (StartFailure | JobFailure | IOException | SQLException | RuntimeException e) {
      LOG.error("The run ended", e);
      if (!stopping) {
        throw e;
      }
    } finally {
      over.countDown();
      running.close();
    }
  }

  /** After a signal. What the run throws while its servers go away under it is not an error. */
  private void stop(Screen screen) {
    if (over.getCount() == 0) {
      return;
    }
    stopping = true;
    screen.close();
    System.err.println("Stopping"); // JLine has closed standard output with its terminal
    try {
      running.close();
      if (!over.await(START_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("The run does not end");
      }
    } catch (IOException e) {
      LOG.error("Something did not stop cleanly", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
