package io.daymark.model;

/** What a reading says: a number, a string or a location. Exactly one of the three. */
public sealed interface Value permits NumberValue, StringValue, Location {}
