package io.daymark.model;

/**
 * The newest reading of a (subject, name) and its newest fix, each by {@link Recency#ORDER}.
 *
 * @param newest never null
 * @param fix the newest reading that is a fix; null when there was none
 */
public record LatestSignal(String subject, String name, Reading newest, Reading fix) {}
