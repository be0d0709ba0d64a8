package io.daymark.operators;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.model.Advance;
import io.daymark.model.Progress;
import org.junit.jupiter.api.Test;

class AdvanceWriterTest {

  private final AdvanceWriter writer = new AdvanceWriter();

  @Test
  void watermarkIsDrawnAtTheBarrierFromTheNewestProgressOfEachSubtask() {
    writer.write(new Progress(1, 0, 2, 10, 20, 5), null);
    assertThat(writer.prepareCommit()).isEmpty();

    writer.write(new Progress(1, 1, 2, 11, 20, 6), null);
    assertThat(writer.prepareCommit()).containsExactly(new Advance(10, 5));

    writer.write(new Progress(1, 0, 2, 12, 20, 9), null);
    assertThat(writer.prepareCommit()).containsExactly(new Advance(11, 6));
  }

  @Test
  void watermarkThatDoesNotMoveIsNotDrawnAgain() {
    writer.write(new Progress(1, 0, 1, 10, 20, 5), null);
    assertThat(writer.prepareCommit()).hasSize(1);
    writer.write(new Progress(1, 0, 1, 10, 20, 7), null);
    assertThat(writer.prepareCommit()).isEmpty();
  }
}
