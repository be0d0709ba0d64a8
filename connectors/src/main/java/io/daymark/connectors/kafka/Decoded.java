package io.daymark.connectors.kafka;

import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;

/**
 * What the source emits: a value with its event time, or a dead letter.
 *
 * @param value null exactly when this is a dead letter
 * @param eventTime milliseconds since the epoch; {@link Long#MIN_VALUE} for a dead letter
 * @param deadLetter null exactly when this is a value
 */
public record Decoded<T>(T value, long eventTime, DeadLetter deadLetter) {

  /** A value that was read. */
  public static <T> Decoded<T> good(T value, long eventTime) {
    return new Decoded<>(value, eventTime, null);
  }

  /** What could not be. */
  public static <T> Decoded<T> dead(DeadLetter deadLetter) {
    return new Decoded<>(null, Long.MIN_VALUE, deadLetter);
  }

  /** Whether this is a value. */
  public boolean isGood() {
    return value != null;
  }

  /** The type for Flink, made of the value's type; no field falls to Kryo unless the value does. */
  @SuppressWarnings("unchecked")
  public static <T> TypeInformation<Decoded<T>> type(TypeInformation<T> value) {
    return (TypeInformation<Decoded<T>>)
        (TypeInformation<?>)
            Types.POJO(
                Decoded.class,
                Map.of(
                    "value",
                    value,
                    "eventTime",
                    Types.LONG,
                    "deadLetter",
                    TypeInformation.of(DeadLetter.class)));
  }
}
