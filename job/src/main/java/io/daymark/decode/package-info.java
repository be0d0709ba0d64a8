/**
 * From the bytes of a message to good readings and dead letters: the encoding, and the rules that a
 * reading must keep. Knows neither Flink nor a Kafka client.
 */
package io.daymark.decode;
