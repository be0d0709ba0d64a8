package io.daymark.decode;

import io.daymark.model.Value;
import java.util.List;

/**
 * One message as it was written, before any rule has looked at it. Texts are as {@link
 * WireText#decode} gives them.
 *
 * @param producer null when unknown
 */
record RawBatch(
    String subject, String source, String producer, String cloudEventId, List<Signal> signals) {

  /**
   * @param timestamp microseconds since the epoch, UTC
   */
  record Signal(String name, long timestamp, Value value) {}
}
