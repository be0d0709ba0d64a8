package io.daymark.wire;

import static io.daymark.testing.Readings.location;
import static io.daymark.testing.Readings.micros;
import static io.daymark.testing.Readings.number;
import static io.daymark.testing.Readings.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.daymark.model.Advance;
import io.daymark.model.DayRows;
import io.daymark.model.DaySignal;
import io.daymark.model.Days;
import io.daymark.model.HistoryBatch;
import io.daymark.model.LatestRows;
import io.daymark.model.LatestSignal;
import io.daymark.model.Location;
import io.daymark.model.MarkReason;
import io.daymark.model.Memory;
import io.daymark.model.Progress;
import io.daymark.model.Reading;
import io.daymark.model.SignalBatch;
import io.daymark.model.StringValue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every record comes back as it went, and bytes of a later build are refused. */
class CodecTest {

  private static final String NOON = "2026-01-01T12:00:00.123456Z";
  private static final Reading NUMBER = number("speed", NOON, "a", 4.9e-324);
  private static final Reading TEXT = string("état \uD83D\uDE00", NOON, "", "a,\"b\n");
  private static final Reading FIX =
      new Reading(
          "at", micros("0001-01-01T00:00:00Z"), new Location(-1, 2, 0.5, 359.9), "s", "p", "id");
  private static final Reading NO_FIX = location("at", "9999-12-31T23:59:59.999999Z", "id", 0, 0);

  @Test
  void batchOfReadings() throws IOException {
    assertReturns(new SignalBatch("v", List.of(NUMBER, TEXT, FIX, NO_FIX)), new SignalBatchCodec());
  }

  @Test
  void history() throws IOException {
    assertReturns(new HistoryBatch(3, "v", -7, List.of(NUMBER), null), new HistoryBatchCodec());
    assertReturns(
        new HistoryBatch(3, "v", -7, List.of(NUMBER, FIX), MarkReason.TIE),
        new HistoryBatchCodec());
  }

  @Test
  void latestRows() throws IOException {
    assertReturns(
        new LatestRows(
            9,
            List.of(
                new LatestSignal("v", "at", NO_FIX, FIX),
                new LatestSignal("v", "speed", NUMBER, null))),
        new LatestRowsCodec());
  }

  @Test
  void dayRows() throws IOException {
    assertReturns(
        new DayRows(
            9,
            List.of(
                new DaySignal(
                    "v", "n", -1, 3_000_000_000L, 1, 2, 1.5, null, 1.0, 2.0, 3.0, null, null),
                new DaySignal(
                    "v",
                    "at",
                    5,
                    1,
                    1,
                    2,
                    null,
                    "s",
                    null,
                    null,
                    null,
                    new Location(1, 2, null, 0.0),
                    7L))),
        new DayRowsCodec());
  }

  @Test
  void progressAdvanceAndMemoryOfNothing() throws IOException {
    assertReturns(new Progress(1, 2, 3, Days.NEVER, Days.NEVER, 9), new ProgressCodec());
    assertReturns(new Advance(Days.NEVER, Long.MAX_VALUE), new AdvanceCodec());
    assertReturns(Memory.EMPTY, new MemoryCodec());
  }

  @Test
  void stringThatIsRepeatedIsWrittenOnce() throws IOException {
    String text = "x".repeat(1_000);
    Reading once = new Reading("n", 1, new StringValue(text), text, text, text);
    assertThat(bytes(new SignalBatch(text, List.of(once, once)), new SignalBatchCodec()))
        .hasSizeLessThan(1_200);
  }

  @Test
  void bytesOfALaterBuildAreRefused() throws IOException {
    byte[] bytes = bytes(Memory.EMPTY, new MemoryCodec());
    bytes[0] = 2;
    assertThatThrownBy(() -> read(bytes, new MemoryCodec())).hasMessageContaining("later build");
  }

  private static <T> void assertReturns(T value, Codec<T> codec) throws IOException {
    assertThat(read(bytes(value, codec), codec)).isEqualTo(value);
  }

  private static <T> byte[] bytes(T value, Codec<T> codec) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    codec.write(value, new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static <T> T read(byte[] bytes, Codec<T> codec) throws IOException {
    return codec.read(new DataInputStream(new ByteArrayInputStream(bytes)));
  }
}
