package io.daymark.model;

/**
 * A number. After decoding it is finite, never -0.0 and within ±1e290, so that the sum of a day's
 * readings cannot overflow.
 */
public record NumberValue(double number) implements Value {}
