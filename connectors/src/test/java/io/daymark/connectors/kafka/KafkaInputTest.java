package io.daymark.connectors.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaInputTest {

  @Test
  void secretsAreNotPrinted() {
    KafkaInput input =
        new KafkaInput(
            "localhost:9092",
            "group",
            List.of("signals"),
            KafkaInput.Start.COMMITTED,
            KafkaInput.End.NEVER,
            Map.of("sasl.jaas.config", "hunter2"));

    assertThat(input.toString()).contains("signals").doesNotContain("hunter2");
  }
}
