/** Flink operators. They read state, ask the rules of the model, and emit what changed. */
package io.daymark.operators;
