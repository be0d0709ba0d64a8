/**
 * Kafka topics in and dead letters out. A message is decoded inside the source, where its position
 * is known; what cannot be read leaves as a {@link io.daymark.connectors.kafka.DeadLetter}, never
 * as an exception.
 */
package io.daymark.connectors.kafka;
