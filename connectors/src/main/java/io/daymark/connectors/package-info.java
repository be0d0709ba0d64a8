/** Adapters between Flink and the outside. They know nothing of signals. */
package io.daymark.connectors;
