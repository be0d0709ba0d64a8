package io.daymark.decode;

import io.daymark.connectors.kafka.Decoder;
import io.daymark.connectors.kafka.Message;
import io.daymark.model.Reading;
import io.daymark.model.SignalBatch;
import io.daymark.model.StringValue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;

/**
 * Decodes messages of the topic signals: Avro single-object encoding of a SignalBatch. Good
 * readings leave in pages of bounded size; bad ones leave as a SignalBatch that holds only them,
 * one for each reason, more when it would be larger than a dead letter may be.
 *
 * <p>The event time of a page is its newest timestamp.
 */
public final class SignalDecoder implements Decoder<SignalBatch> {

  private static final long serialVersionUID = 1L;
  private static final long MICROS_PER_MILLI = 1_000;
  private static final int DETAIL_TEXT = 100;

  private final SchemaStore schemas;
  private final MicroClock clock;
  private final Duration futureTolerance;
  private final int pageReadings;
  private final int maxBytes;
  private transient Map<Long, SignalBatchReader> readers;
  private transient TextCache texts;

  /**
   * @param futureTolerance how far ahead of the clock a timestamp may be
   * @param pageReadings readings that one page holds at most
   * @param maxBytes what the encoded bad readings of one dead letter take at most, unless a single
   *     one takes more
   */
  public SignalDecoder(
      SchemaStore schemas,
      MicroClock clock,
      Duration futureTolerance,
      int pageReadings,
      int maxBytes) {
    this.schemas = schemas;
    this.clock = clock;
    this.futureTolerance = futureTolerance;
    this.pageReadings = pageReadings;
    this.maxBytes = maxBytes;
  }

  @Override
  public void decode(Message message, Output<SignalBatch> out) {
    if (readers == null) {
      readers = schemas.readers();
      texts = new TextCache();
    }
    byte[] bytes = message.value();
    if (bytes.length < SignalEncoding.HEADER
        || ByteBuffer.wrap(bytes).getShort() != SignalEncoding.MAGIC) {
      dead(Reason.UNDECODABLE, "no header of Avro's single-object encoding", out);
      return;
    }
    long fingerprint = ByteBuffer.wrap(bytes, 2, 8).order(ByteOrder.LITTLE_ENDIAN).getLong();
    SignalBatchReader reader = readers.get(fingerprint);
    if (reader == null) {
      dead(Reason.UNKNOWN_SCHEMA, "fingerprint " + Long.toHexString(fingerprint), out);
      return;
    }
    StrictDecoder in = new StrictDecoder(bytes, SignalEncoding.HEADER, texts);
    RawBatch batch;
    try {
      batch = reader.read(in);
    } catch (IOException | AvroRuntimeException e) {
      dead(Reason.UNDECODABLE, String.valueOf(e.getMessage()), out);
      return;
    }
    if (in.remaining() > 0) {
      dead(Reason.TRAILING_BYTES, in.remaining() + " bytes after the record", out);
      return;
    }
    Reason reason = Hygiene.against(batch);
    if (reason != null) {
      dead(reason, "subject " + head(batch.subject()), out);
      return;
    }
    emit(batch, out);
  }

  private static void dead(Reason reason, String detail, Output<SignalBatch> out) {
    out.dead(reason.word(), detail);
  }

  private void emit(RawBatch batch, Output<SignalBatch> out) {
    Hygiene hygiene = Hygiene.at(clock.micros(), futureTolerance);
    Map<Reason, List<RawBatch.Signal>> bad = new EnumMap<>(Reason.class);
    List<Reading> page = new ArrayList<>(Math.min(pageReadings, batch.signals().size()));
    for (RawBatch.Signal signal : batch.signals()) {
      Reason reason = hygiene.against(signal);
      if (reason != null) {
        bad.computeIfAbsent(reason, r -> new ArrayList<>()).add(signal);
        continue;
      }
      page.add(
          new Reading(
              signal.name(),
              signal.timestamp(),
              Hygiene.withoutNegativeZero(signal.value()),
              batch.source(),
              batch.producer(),
              batch.cloudEventId()));
      if (page.size() == pageReadings) {
        emitPage(batch.subject(), page, out);
        page = new ArrayList<>();
      }
    }
    if (!page.isEmpty()) {
      emitPage(batch.subject(), page, out);
    }
    bad.forEach((reason, signals) -> emitBad(reason, batch, signals, out));
  }

  private static void emitPage(String subject, List<Reading> page, Output<SignalBatch> out) {
    SignalBatch batch = new SignalBatch(subject, page);
    out.good(batch, Math.floorDiv(batch.newestTimestamp(), MICROS_PER_MILLI));
  }

  private void emitBad(
      Reason reason, RawBatch batch, List<RawBatch.Signal> signals, Output<SignalBatch> out) {
    byte[] part = SignalEncoding.encode(batch, signals);
    if (part.length > maxBytes && signals.size() > 1) {
      int half = signals.size() / 2;
      emitBad(reason, batch, signals.subList(0, half), out);
      emitBad(reason, batch, signals.subList(half, signals.size()), out);
    } else {
      out.dead(reason.word(), detail(batch, signals), signals.size(), part);
    }
  }

  private static String detail(RawBatch batch, List<RawBatch.Signal> signals) {
    RawBatch.Signal first = signals.get(0);
    return "subject %s, first of %d: %s at %d microseconds with %s"
        .formatted(
            head(batch.subject()),
            signals.size(),
            head(first.name()),
            first.timestamp(),
            first.value() instanceof StringValue text
                ? "the string " + head(text.string())
                : first.value());
  }

  /** Enough to recognize a text by; it may be as long as the message. */
  private static String head(String text) {
    return text.length() <= DETAIL_TEXT ? text : text.substring(0, DETAIL_TEXT) + "…";
  }
}
