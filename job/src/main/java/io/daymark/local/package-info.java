/**
 * Everything on one machine: an embedded PostgreSQL, an embedded Kafka broker and an embedded Flink
 * in one process tree, the flow of the {@code local} command and what it shows on the terminal. In
 * {@code daymark-local.jar} only.
 */
package io.daymark.local;
