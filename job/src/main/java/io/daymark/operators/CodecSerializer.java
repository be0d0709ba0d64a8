package io.daymark.operators;

import io.daymark.wire.Codec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.util.InstantiationUtil;

/**
 * Flink's view of a {@link Codec}. The bytes carry their own version, so what a savepoint says of
 * its serializer is the codec's class alone, and every later build of that codec can read it.
 */
public final class CodecSerializer<T> extends TypeSerializer<T> {

  private static final long serialVersionUID = 1L;

  private final Class<T> type;
  private final Class<? extends Codec<T>> codecClass;
  private transient Codec<T> codec;

  /**
   * @param type a record is taken as immutable; anything else is copied through its bytes
   */
  public CodecSerializer(Class<T> type, Class<? extends Codec<T>> codecClass) {
    this.type = type;
    this.codecClass = codecClass;
  }

  @Override
  public boolean isImmutableType() {
    return type.isRecord();
  }

  @Override
  public TypeSerializer<T> duplicate() {
    return new CodecSerializer<>(type, codecClass);
  }

  @Override
  public T createInstance() {
    return null;
  }

  @Override
  public T copy(T from) {
    if (isImmutableType()) {
      return from;
    }
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      codec().write(from, new DataOutputStream(bytes));
      return codec().read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public T copy(T from, T reuse) {
    return copy(from);
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(T value, DataOutputView target) throws IOException {
    codec().write(value, target);
  }

  @Override
  public T deserialize(DataInputView source) throws IOException {
    return codec().read(source);
  }

  @Override
  public T deserialize(T reuse, DataInputView source) throws IOException {
    return deserialize(source);
  }

  @Override
  public void copy(DataInputView source, DataOutputView target) throws IOException {
    serialize(deserialize(source), target);
  }

  private Codec<T> codec() {
    if (codec == null) {
      codec = InstantiationUtil.instantiate(codecClass);
    }
    return codec;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CodecSerializer<?> that && that.codecClass == codecClass;
  }

  @Override
  public int hashCode() {
    return codecClass.hashCode();
  }

  @Override
  public TypeSerializerSnapshot<T> snapshotConfiguration() {
    return new Snapshot<>(this);
  }

  /** Names the value's class and the codec's class. */
  public static final class Snapshot<T> implements TypeSerializerSnapshot<T> {

    private static final int VERSION = 1;

    private CodecSerializer<T> serializer;

    /** For Flink, which reads the rest. */
    public Snapshot() {}

    Snapshot(CodecSerializer<T> serializer) {
      this.serializer = serializer;
    }

    @Override
    public int getCurrentVersion() {
      return VERSION;
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
      out.writeUTF(serializer.type.getName());
      out.writeUTF(serializer.codecClass.getName());
    }

    @Override
    @SuppressWarnings("unchecked")
    public void readSnapshot(int version, DataInputView in, ClassLoader loader) throws IOException {
      try {
        Class<T> type = (Class<T>) Class.forName(in.readUTF(), false, loader);
        Class<?> codec = Class.forName(in.readUTF(), false, loader);
        serializer = new CodecSerializer<>(type, (Class<? extends Codec<T>>) codec);
      } catch (ClassNotFoundException e) {
        throw new IOException("This build lacks a class that the savepoint was written with", e);
      }
    }

    @Override
    public TypeSerializer<T> restoreSerializer() {
      return serializer;
    }

    @Override
    public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(
        TypeSerializerSnapshot<T> old) {
      return old instanceof Snapshot<T> that && that.serializer.equals(serializer)
          ? TypeSerializerSchemaCompatibility.compatibleAsIs()
          : TypeSerializerSchemaCompatibility.incompatible();
    }
  }
}
