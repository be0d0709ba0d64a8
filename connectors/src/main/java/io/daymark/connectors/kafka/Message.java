package io.daymark.connectors.kafka;

/**
 * One Kafka record with a value, as a {@link Decoder} sees it.
 *
 * @param timestamp of the record, milliseconds since the epoch
 * @param key null when the record has none
 * @param value never null; a record without value is a tombstone and reaches no decoder
 */
public record Message(
    String topic, int partition, long offset, long timestamp, byte[] key, byte[] value) {}
