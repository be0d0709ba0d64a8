package io.daymark.oracle;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;

/** How a cell is held in memory, and how PostgreSQL writes it with its time zone at UTC. */
public enum ColumnType {
  /** {@link String}. */
  TEXT {
    @Override
    String text(Object value) {
      return (String) value;
    }

    @Override
    Object parse(String text) {
      return text;
    }
  },
  /** {@link Double}, equal by value. */
  NUMBER {
    @Override
    String text(Object value) {
      return Float8Text.of((Double) value);
    }

    @Override
    Object parse(String text) {
      return Double.valueOf(text);
    }
  },
  /** {@link Double}, equal within the rounding of another order of additions. */
  SUM {
    @Override
    String text(Object value) {
      return Float8Text.of((Double) value);
    }

    @Override
    Object parse(String text) {
      return Double.valueOf(text);
    }
  },
  /** {@link Long}. */
  COUNT {
    @Override
    String text(Object value) {
      return value.toString();
    }

    @Override
    Object parse(String text) {
      return Long.valueOf(text);
    }
  },
  /** {@link Long}: microseconds since the epoch, UTC. */
  TIME {
    @Override
    String text(Object value) {
      long micros = (Long) value;
      LocalDateTime time =
          LocalDateTime.ofEpochSecond(
              Math.floorDiv(micros, 1_000_000L),
              (int) Math.floorMod(micros, 1_000_000L) * 1_000,
              ZoneOffset.UTC);
      return TIMESTAMPTZ.format(time.atOffset(ZoneOffset.UTC));
    }

    @Override
    Object parse(String text) {
      return Hygiene.micros(OffsetDateTime.parse(text, TIMESTAMPTZ).toInstant());
    }
  },
  /** {@link Long}: days since 1970-01-01. */
  DAY {
    @Override
    String text(Object value) {
      return LocalDate.ofEpochDay((Long) value).toString();
    }

    @Override
    Object parse(String text) {
      return LocalDate.parse(text).toEpochDay();
    }
  };

  private static final DateTimeFormatter TIMESTAMPTZ =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
          .appendOffset("+HH:mm", "+00")
          .toFormatter(java.util.Locale.ROOT);

  /** As PostgreSQL writes it, without quotes; the value is not null. */
  abstract String text(Object value);

  /** The inverse of {@link #text}. */
  abstract Object parse(String text);
}
