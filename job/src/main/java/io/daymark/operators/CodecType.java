package io.daymark.operators;

import io.daymark.wire.Codec;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** The type of a stream or state whose values a {@link Codec} writes; never a key. */
public final class CodecType<T> extends TypeInformation<T> {

  private static final long serialVersionUID = 1L;

  private final Class<T> type;
  private final Class<? extends Codec<T>> codec;

  public CodecType(Class<T> type, Class<? extends Codec<T>> codec) {
    this.type = type;
    this.codec = codec;
  }

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
  }

  @Override
  public Class<T> getTypeClass() {
    return type;
  }

  @Override
  public boolean isKeyType() {
    return false;
  }

  @Override
  public TypeSerializer<T> createSerializer(SerializerConfig config) {
    return new CodecSerializer<>(type, codec);
  }

  @Override
  public String toString() {
    return type.getSimpleName();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CodecType<?> that && that.codec == codec;
  }

  @Override
  public int hashCode() {
    return codec.hashCode();
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof CodecType<?>;
  }
}
