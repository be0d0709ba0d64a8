package io.daymark.connectors.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.util.SimpleUserCodeClassLoader;
import org.apache.flink.util.UserCodeClassLoader;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DecodingSchemaTest {

  private final DecodingSchema<String> schema =
      new DecodingSchema<>(DeadLetters.words(), Types.STRING, DeadLetters.LIMITS);
  private final List<Decoded<String>> elements = new ArrayList<>();
  private final Counter tombstones = new SimpleCounter();

  @BeforeEach
  void open() {
    schema.open(
        new DeserializationSchema.InitializationContext() {
          @Override
          public MetricGroup getMetricGroup() {
            return new UnregisteredMetricsGroup() {
              @Override
              public Counter counter(String name) {
                return name.equals("tombstones") ? tombstones : super.counter(name);
              }
            };
          }

          @Override
          public UserCodeClassLoader getUserCodeClassLoader() {
            return SimpleUserCodeClassLoader.create(getClass().getClassLoader());
          }
        });
  }

  private void record(long offset, String word) {
    byte[] value = word == null ? null : word.getBytes(UTF_8);
    schema.deserialize(
        new ConsumerRecord<>("input", 3, offset, "key".getBytes(UTF_8), value),
        new ListCollector<>(elements));
  }

  @Test
  void valueHasItsEventTime() {
    record(5, "hello");

    assertThat(elements).containsExactly(Decoded.good("hello", 7));
  }

  @Test
  void deadLetterHasItsPlaceAndItsMessage() {
    record(5, "bad");

    DeadLetter dead = elements.get(0).deadLetter();
    assertThat(dead.reason()).isEqualTo("bad-word");
    assertThat(dead.topic()).isEqualTo("input");
    assertThat(dead.partition()).isEqualTo(3);
    assertThat(dead.offset()).isEqualTo(5);
    assertThat(dead.key()).asString(UTF_8).isEqualTo("key");
    assertThat(dead.value()).asString(UTF_8).isEqualTo("bad");
  }

  @Test
  void deadPartOfAMessageIsThePart() {
    record(5, "half:x");

    assertThat(elements.get(0)).isEqualTo(Decoded.good("x", 7));
    assertThat(elements.get(1).deadLetter().items()).isEqualTo(1);
    assertThat(elements.get(1).deadLetter().value()).asString(UTF_8).isEqualTo("half");
  }

  @Test
  void tombstoneIsCountedAndChangesNothing() {
    record(5, null);

    assertThat(elements).isEmpty();
    assertThat(tombstones.getCount()).isEqualTo(1);
  }

  @Test
  void onlyMessagesThatYieldNothingCountAsDead() {
    for (int i = 0; i < 1_000; i++) {
      record(i, "half:x");
      record(i, null);
      record(i, "none");
    }
  }

  @Test
  void floodIsAnError() {
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 1_000; i++) {
                record(i, "bad");
              }
            })
        .isInstanceOf(DeadLetterShareExceeded.class);
  }
}
