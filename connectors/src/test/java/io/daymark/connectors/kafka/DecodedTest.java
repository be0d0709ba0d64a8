package io.daymark.connectors.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class DecodedTest {

  private static TypeSerializer<Decoded<String>> serializer() {
    SerializerConfigImpl noKryo = new SerializerConfigImpl();
    noKryo.setGenericTypes(false);
    return Decoded.type(Types.STRING).createSerializer(noKryo);
  }

  private static Decoded<String> there(Decoded<String> element) throws Exception {
    DataOutputSerializer out = new DataOutputSerializer(64);
    serializer().serialize(element, out);
    return serializer().deserialize(new DataInputDeserializer(out.getCopyOfBuffer()));
  }

  @Test
  void serializerIsThatOfRecordsAndNeedsNoKryo() {
    assertThat(serializer()).isInstanceOf(PojoSerializer.class);
  }

  @Test
  void valueTravels() throws Exception {
    assertThat(there(Decoded.good("x", 7))).isEqualTo(Decoded.good("x", 7));
  }

  @Test
  void deadLetterTravels() throws Exception {
    Decoded<String> dead = Decoded.dead(DeadLetters.of(new byte[] {1}, new byte[] {2, 3}));

    assertThat(there(dead)).usingRecursiveComparison().isEqualTo(dead);
    assertThat(there(dead).isGood()).isFalse();
  }

  @Test
  void deadLetterWithoutKeyTravels() throws Exception {
    assertThat(there(DeadLetters.dead()).deadLetter().key()).isNull();
  }

  @Test
  void copyOfAnElementIsEqualToIt() {
    assertThat(serializer().copy(Decoded.good("x", 7))).isEqualTo(Decoded.good("x", 7));
    assertThat(serializer().copy(DeadLetters.dead()))
        .usingRecursiveComparison()
        .isEqualTo(DeadLetters.dead());
  }
}
