package io.daymark.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReverseCloserTest {

  private final List<String> closed = new ArrayList<>();
  private final ReverseCloser closer = new ReverseCloser();

  private Closeable named(String name) {
    return () -> closed.add(name);
  }

  @Test
  void lastAddedIsClosedFirstAndEachOnce() throws IOException {
    closer.add(named("first"));
    closer.add(named("second"));
    closer.close();
    closer.close();
    assertThat(closed).containsExactly("second", "first");
  }

  @Test
  void oneThatFailsDoesNotKeepTheOthersOpen() throws IOException {
    closer.add(named("first"));
    closer.add(
        (Closeable)
            () -> {
              throw new IOException("stuck");
            });
    closer.add(named("third"));
    assertThatThrownBy(closer::close)
        .isInstanceOf(IOException.class)
        .satisfies(e -> assertThat(e.getSuppressed()).singleElement().asString().contains("stuck"));
    assertThat(closed).containsExactly("third", "first");
  }

  @Test
  void whatComesUpAfterTheStopIsClosedAtOnce() throws IOException {
    closer.close();
    assertThatThrownBy(() -> closer.add(named("late"))).isInstanceOf(IllegalStateException.class);
    assertThat(closed).containsExactly("late");
  }

  @Test
  void nothingIsStartedAfterTheStop() throws IOException {
    closer.close();
    assertThatThrownBy(() -> closer.start(() -> named("never")))
        .isInstanceOf(IllegalStateException.class);
    assertThat(closed).isEmpty();
  }
}
