package io.daymark.decode;

import static io.daymark.decode.Signals.TEN;
import static io.daymark.decode.Signals.decoder;
import static io.daymark.decode.Signals.message;
import static io.daymark.decode.Signals.signal;
import static io.daymark.decode.Signals.speed;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.daymark.avro.Location;
import io.daymark.model.NumberValue;
import io.daymark.model.Reading;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whatever the bytes are, the decoder answers with readings and dead letters, from little memory.
 */
class SignalDecoderFuzzTest {

  private static final int MUTATIONS = 100_000;
  private static final long MOST_BYTES_PER_MESSAGE = 64 * 1024;

  @Test
  void mutationsOfAMessageYieldNothingButReadingsAndDeadLetters() {
    byte[] whole =
        message(
            speed(1.5),
            signal("gear", TEN, "D"),
            signal("at", TEN, new Location(30.2, -97.7, 1.0, null)),
            signal("odometer", TEN, 123456.7));
    SignalDecoder decoder = decoder();
    Random random = new Random(20260101);
    int dead = 0;
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] mutated = mutate(whole, random);
      long before = threads.getCurrentThreadAllocatedBytes();
      Decodings decoded = Decodings.of(decoder, mutated);
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(decoded.pages.size() + decoded.dead.size()).isPositive();
      if (i > 100) { // Classes are loaded by then.
        assertThat(allocated).as(Arrays.toString(mutated)).isLessThan(MOST_BYTES_PER_MESSAGE);
      }
      dead += decoded.dead.isEmpty() ? 0 : 1;
    }
    assertThat(dead).isBetween(MUTATIONS / 4, MUTATIONS);

    assertThat(Decodings.of(decoder, whole).readings())
        .hasSize(4)
        .first()
        .extracting(Reading::value)
        .isEqualTo(new NumberValue(1.5));
  }

  private static byte[] mutate(byte[] whole, Random random) {
    byte[] bytes = whole.clone();
    int from = random.nextInt(10) == 0 ? 0 : SignalEncoding.HEADER;
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      int at = from + random.nextInt(bytes.length - from);
      switch (random.nextInt(5)) {
        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[at] = (byte) random.nextInt();
        case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 9), (byte) 0xFF);
        case 3 -> {
          byte[] shorter = new byte[bytes.length - 1];
          System.arraycopy(bytes, 0, shorter, 0, at);
          System.arraycopy(bytes, at + 1, shorter, at, shorter.length - at);
          bytes = shorter;
        }
        default -> {
          byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
          System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
          longer[at] = (byte) random.nextInt();
          bytes = longer;
        }
      }
    }
    return bytes;
  }
}
