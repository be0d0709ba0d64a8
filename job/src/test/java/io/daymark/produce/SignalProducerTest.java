package io.daymark.produce;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.daymark.avro.Signal;
import io.daymark.avro.SignalBatch;
import io.daymark.decode.SignalEncoding;
import java.time.Instant;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class SignalProducerTest {

  private static final Signal SPEED = new Signal("speed", Instant.EPOCH, 1.0);

  private static MockProducer<byte[], byte[]> kafka(boolean autoComplete) {
    return new MockProducer<>(
        autoComplete, null, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private static SignalBatch batch(String subject, int readings) {
    return new SignalBatch(
        subject, "s", null, "id", java.util.Collections.nCopies(readings, SPEED));
  }

  @Test
  void messageIsKeyedByItsSubjectAndCounted() {
    MockProducer<byte[], byte[]> kafka = kafka(true);
    try (SignalProducer producer = new SignalProducer(kafka, "signals")) {
      producer.send(batch("a", 2));
      producer.send(batch("b", 3));

      assertThat(producer.flush()).isEqualTo(new SignalProducer.Counts(2, 5));
    }
    assertThat(kafka.history())
        .extracting(r -> new String(r.key(), UTF_8))
        .containsExactly("a", "b");
    assertThat(kafka.history()).extracting(r -> r.topic()).containsOnly("signals");
    assertThat(kafka.history().get(0).value()).isEqualTo(SignalEncoding.encode(batch("a", 2)));
  }

  @Test
  void messageThatIsNotStoredIsAnErrorOfTheNextCall() {
    MockProducer<byte[], byte[]> kafka = kafka(false);
    SignalProducer producer = new SignalProducer(kafka, "signals");
    producer.send(batch("a", 1));
    producer.send(batch("a", 1));
    kafka.errorNext(new KafkaException("disk full"));
    kafka.completeNext();

    assertThatThrownBy(() -> producer.send(batch("a", 1)))
        .isInstanceOf(KafkaException.class)
        .hasMessageContaining("signals")
        .hasRootCauseMessage("disk full");
    assertThatThrownBy(producer::flush).hasRootCauseMessage("disk full");
  }

  @Test
  void subjectsThatAreNotUtf8AreKeyedAllTheSame() {
    MockProducer<byte[], byte[]> kafka = kafka(true);
    SignalProducer producer = new SignalProducer(kafka, "signals");

    producer.send(batch("\uDCFF", 1));

    assertThat(kafka.history().get(0).key()).containsExactly(0xFF);
  }
}
