package io.daymark.decode;

import io.daymark.connectors.kafka.Decoder;
import io.daymark.connectors.kafka.Message;
import io.daymark.model.Reading;
import io.daymark.model.SignalBatch;
import java.util.ArrayList;
import java.util.List;

/** Collects what a decoder makes of messages. Offsets count from 0. */
final class Decodings implements Decoder.Output<SignalBatch> {

  /**
   * @param items 0 for a whole message
   * @param part null for a whole message
   */
  record Dead(long offset, String reason, String detail, int items, byte[] part) {}

  record Page(long offset, SignalBatch batch, long eventTime) {}

  final List<Page> pages = new ArrayList<>();
  final List<Dead> dead = new ArrayList<>();
  private long offset = -1;

  static Decodings of(SignalDecoder decoder, byte[]... messages) {
    Decodings all = new Decodings();
    for (byte[] message : messages) {
      all.offset++;
      decoder.decode(new Message("signals", 0, all.offset, 0, null, message), all);
    }
    return all;
  }

  List<Reading> readings() {
    return pages.stream().flatMap(p -> p.batch().readings().stream()).toList();
  }

  List<String> reasons() {
    return dead.stream().map(Dead::reason).toList();
  }

  List<Long> goodOffsets() {
    return pages.stream().map(Page::offset).toList();
  }

  @Override
  public void good(SignalBatch value, long eventTime) {
    pages.add(new Page(offset, value, eventTime));
  }

  @Override
  public void dead(String reason, String detail) {
    dead.add(new Dead(offset, reason, detail, 0, null));
  }

  @Override
  public void dead(String reason, String detail, int items, byte[] part) {
    dead.add(new Dead(offset, reason, detail, items, part));
  }
}
