package io.daymark.model;

/** A text. After decoding it has neither NUL characters nor lone surrogates; it may be empty. */
public record StringValue(String string) implements Value {}
