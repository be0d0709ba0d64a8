package io.daymark.connectors.kafka;

import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.metrics.Counter;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Runs a {@link Decoder} inside the source. A bad message becomes a dead letter; only a flood of
 * them is an error. Tombstones are counted and change nothing.
 */
final class DecodingSchema<T> implements KafkaRecordDeserializationSchema<Decoded<T>> {

  /** Metric: records without value. */
  static final String TOMBSTONES = "tombstones";

  private static final long serialVersionUID = 1L;

  private final Decoder<T> decoder;
  private final DeadLetterLimits limits;
  private final TypeInformation<Decoded<T>> type;
  private transient DeadLetterShare share;
  private transient Counter tombstones;

  DecodingSchema(Decoder<T> decoder, TypeInformation<T> type, DeadLetterLimits limits) {
    this.decoder = decoder;
    this.limits = limits;
    this.type = Decoded.type(type);
  }

  @Override
  public void open(DeserializationSchema.InitializationContext context) {
    share = new DeadLetterShare(limits, System::nanoTime);
    tombstones = context.getMetricGroup().counter(TOMBSTONES);
  }

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<Decoded<T>> out) {
    if (record.value() == null) {
      tombstones.inc();
      return;
    }
    Message message =
        new Message(
            record.topic(),
            record.partition(),
            record.offset(),
            record.timestamp(),
            record.key(),
            record.value());
    Emission emission = new Emission(message, out);
    decoder.decode(message, emission);
    emission.report();
  }

  @Override
  public TypeInformation<Decoded<T>> getProducedType() {
    return type;
  }

  /** Emits what one message holds. */
  private final class Emission implements Decoder.Output<T> {

    private final Message message;
    private final Collector<Decoded<T>> out;
    private boolean good;
    private DeadLetter newest;

    Emission(Message message, Collector<Decoded<T>> out) {
      this.message = message;
      this.out = out;
    }

    @Override
    public void good(T value, long eventTime) {
      good = true;
      out.collect(Decoded.good(value, eventTime));
    }

    @Override
    public void dead(String reason, String detail) {
      emit(DeadLetter.of(message, reason, detail, 0, message.value(), limits.maxBytes()));
    }

    @Override
    public void dead(String reason, String detail, int items, byte[] part) {
      emit(DeadLetter.of(message, reason, detail, items, part, limits.maxBytes()));
    }

    private void emit(DeadLetter letter) {
      newest = letter;
      out.collect(Decoded.dead(letter));
    }

    private void report() {
      if (good) {
        share.good();
      } else if (newest != null) {
        share.dead(newest.reason(), newest.detail());
      }
    }
  }
}
