package io.daymark.audit;

import java.time.LocalDate;

/**
 * A subject-day before W that waits for its recompute, so that its rows are not compared.
 *
 * @param day UTC
 */
public record MarkedDay(String subject, LocalDate day) {}
