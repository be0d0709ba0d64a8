package io.daymark.local;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A block of figures on a terminal, refreshed in place. What is said scrolls by above it. */
final class LiveScreen implements Screen {

  private static final Logger LOG = LoggerFactory.getLogger(LiveScreen.class);
  private static final Duration INTERVAL = Duration.ofMillis(500);

  private final Terminal terminal;
  private final Display display;
  private final Rate rate = new Rate();
  private final List<String> pinned = new ArrayList<>();
  private List<AttributedString> shown = new ArrayList<>();
  private boolean closed;

  private LiveScreen(Terminal terminal) {
    this.terminal = terminal;
    this.display = new Display(terminal, false);
  }

  /**
   * Takes the terminal of this process.
   *
   * @throws IOException when there is none
   */
  static LiveScreen onTerminal() throws IOException {
    return new LiveScreen(
        TerminalBuilder.builder()
            .system(true)
            .dumb(false)
            .nativeSignals(false) // else Ctrl-C ends the JVM without its shutdown hooks
            .build());
  }

  @Override
  public synchronized void show(Figures figures) {
    if (closed) {
      return;
    }
    int width = Math.max(40, terminal.getWidth());
    int height = Math.max(5, terminal.getHeight());
    shown =
        FigureText.block(figures, rate.of(figures.readings()), pinned, width - 1).stream()
            .limit(height - 2)
            .map(AttributedString::new)
            .collect(Collectors.toCollection(ArrayList::new));
    shown.add(AttributedString.EMPTY);
    display.resize(height, width);
    paint();
  }

  /** Leaves the cursor below the block, where whatever is printed next does not overwrite it. */
  private void paint() {
    int column = 0;
    int row = Math.max(0, shown.size() - 1);
    display.update(shown, terminal.getSize().cursorPos(row, column));
  }

  @Override
  public synchronized void say(String line) {
    if (closed) {
      return;
    }
    display.update(List.of(), 0);
    terminal.writer().println(line);
    terminal.flush();
    display.reset();
    paint();
  }

  @Override
  public synchronized void pin(String line) {
    pinned.add(line);
  }

  @Override
  public Duration interval() {
    return INTERVAL;
  }

  /** The last block stays. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      terminal.close();
    } catch (IOException e) {
      LOG.debug("The terminal was already gone", e);
    }
  }
}
