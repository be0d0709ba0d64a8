package io.daymark.connectors.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class DeadLetterSinkTest {

  private static Map<String, String> headers(ProducerRecord<byte[], byte[]> record) {
    Map<String, String> headers = new TreeMap<>();
    record.headers().forEach(h -> headers.put(h.key(), new String(h.value(), UTF_8)));
    return headers;
  }

  private static byte[] bytes(int size) {
    byte[] bytes = new byte[size];
    Arrays.fill(bytes, (byte) 'x');
    return bytes;
  }

  @Test
  void recordCarriesTheBytesAndSaysWhereTheyStoodAndWhy() {
    var record =
        DeadLetterSink.record("dead", DeadLetters.of("key".getBytes(UTF_8), "abc".getBytes(UTF_8)));

    assertThat(record.topic()).isEqualTo("dead");
    assertThat(record.key()).asString(UTF_8).isEqualTo("key");
    assertThat(record.value()).asString(UTF_8).isEqualTo("abc");
    assertThat(headers(record))
        .isEqualTo(
            Map.of(
                "reason", "bad-word",
                "detail", "says why",
                "topic", "input",
                "partition", "3",
                "offset", "42",
                "items", "0",
                "size", "3",
                "sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
  }

  /** Case 5. */
  @Test
  void oversizeOneCarriesSizeHashAndTheFirstKibibyte() throws Exception {
    byte[] large = bytes(DeadLetters.MAX_BYTES + 1);

    var record = DeadLetterSink.record("dead", DeadLetters.of(null, large));

    assertThat(record.value()).isEqualTo(bytes(1024));
    assertThat(headers(record))
        .containsEntry("size", "4097")
        .containsEntry("truncated", "3073")
        .containsEntry(
            "sha256",
            HexFormat.of()
                .formatHex(java.security.MessageDigest.getInstance("SHA-256").digest(large)));
  }

  @Test
  void largestOneIsWhole() {
    var record = DeadLetterSink.record("dead", DeadLetters.of(null, bytes(DeadLetters.MAX_BYTES)));

    assertThat(record.value()).hasSize(DeadLetters.MAX_BYTES);
    assertThat(headers(record)).doesNotContainKey("truncated");
  }

  @Test
  void everythingBesideTheValueIsBounded() {
    String detail = "\uD83D\uDE97".repeat(100_000);
    byte[] value = bytes(DeadLetters.MAX_BYTES);
    Message message =
        new Message("t".repeat(249), Integer.MAX_VALUE, Long.MAX_VALUE, 0, bytes(1024), value);

    var record =
        DeadLetterSink.record(
            "dead", DeadLetter.of(message, "reason", detail, 1, value, DeadLetters.MAX_BYTES));

    int size = record.key().length;
    for (Map.Entry<String, String> header : headers(record).entrySet()) {
      size += header.getKey().length() + header.getValue().getBytes(UTF_8).length + 10;
    }
    assertThat(size).isLessThan(DeadLetterSink.OVERHEAD / 2);
    assertThat(DeadLetters.of(bytes(1025), value).key()).isNull();
  }

  @Test
  void detailIsOneLineOfValidText() {
    Message message = DeadLetters.message(null, new byte[0]);
    String detail = "a\nb\0c\uD83Dd\uD83D\uDE97";

    DeadLetter letter = DeadLetter.of(message, "reason", detail, 0, new byte[0], 1);

    assertThat(letter.detail()).isEqualTo("a?b?c?d\uD83D\uDE97");
  }

  @Test
  void requestsTakeTheLargestDeadLetterWhateverThePropertiesSay() {
    int maxBytes = 2 * 1024 * 1024;

    assertThat(request(Map.of(), 1_024)).isEqualTo(1024 * 1024);
    assertThat(request(Map.of(), maxBytes)).isGreaterThan(maxBytes);
    assertThat(request(Map.of("max.request.size", "1000"), maxBytes)).isGreaterThan(maxBytes);
    assertThat(request(Map.of("max.request.size", "9000000"), maxBytes)).isEqualTo(9_000_000);
  }

  private static int request(Map<String, String> properties, int maxBytes) {
    return Integer.parseInt(
        DeadLetterSink.settings(properties, maxBytes).getProperty("max.request.size"));
  }

  @Test
  void everyReplicaMustHaveADeadLetter() {
    assertThat(DeadLetterSink.settings(Map.of("acks", "0"), 1_024).getProperty("acks"))
        .isEqualTo("all");
  }
}
