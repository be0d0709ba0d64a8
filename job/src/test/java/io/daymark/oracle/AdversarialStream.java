package io.daymark.oracle;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * A random stream that is hard to get right, the same for the same seed: it moves through {@link
 * #FIRST_DAY} and the three days after it, mostly forward, and has redelivery, ties within and
 * between messages, late and unsorted readings, readings at and around midnight, (0, 0) beside
 * fixes, strings after numbers, texts whose order by bytes differs from Java's, negative, leap and
 * century days. Subjects, names, ids and times are few, so that everything collides.
 *
 * <p>Every reading is one that hygiene accepts and free of -0.0, as after decoding.
 */
public final class AdversarialStream {

  /** The day at which a stream begins. */
  public static final LocalDate FIRST_DAY = LocalDate.parse("2026-01-01");

  private static final int DAYS = 4;
  private static final long SECOND = 1_000_000;
  private static final long DAY = TimeUnit.DAYS.toMicros(1);
  private static final long START = FIRST_DAY.toEpochDay() * DAY;
  private static final int MESSAGE_READINGS = 5;

  private static final List<String> SUBJECTS =
      List.of("car", "\uFFEE", "\uD83D\uDE97", "caf\u00e9", "null", "a,\"b\"\n", "car2");
  private static final List<String> NAMES = List.of("speed", "place", "\uD83D\uDE00", "\uFFEF");
  private static final List<String> IDS =
      List.of("A", "B", "a", "", "\uFFEE", "\uD83D\uDE00", "\u00e9");
  private static final List<String> SOURCES = List.of("s", "S", "\uD83D\uDE00", "");
  private static final List<Double> NUMBERS =
      List.of(0.0, 1.0, -1.0, 0.1, 36.9, 1e15, 4.9e-324, 1e290, -1e290, 123456789.123);
  private static final List<String> STRINGS =
      List.of("", "null", "t", "\uFFEE", "\uD83D\uDE00", "a,b\n\"c\"", "{}", "\\N");
  private static final List<Position> POSITIONS =
      List.of(
          new Position(0, 0, null, null),
          new Position(0, 0, 0.5, 90.0),
          new Position(0, 1, null, null),
          new Position(30.25, -97.75, null, null),
          new Position(30.25, -97.75, 0.0, null),
          new Position(30.25, -97.75, null, 359.9),
          new Position(-30.25, 0, 1.5, 0.0));
  private static final List<String> FAR_DAYS =
      List.of("0001-01-01", "1969-12-31", "1970-01-01", "1999-12-31", "2000-02-29", "2024-02-29");

  private final SplittableRandom random;
  private final List<List<OracleReading>> messages = new ArrayList<>();

  private AdversarialStream(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /**
   * Makes a stream.
   *
   * @param readings how many at least; the last message may add a few
   */
  public static AdversarialStream of(long seed, int readings) {
    AdversarialStream stream = new AdversarialStream(seed);
    int made = 0;
    while (made < readings) {
      long now = START + made * (DAYS * DAY) / readings;
      List<OracleReading> message = stream.message(now);
      stream.messages.add(message);
      made += message.size();
    }
    return stream;
  }

  /** In the order of delivery; the readings of one message share subject, source and id. */
  public List<List<OracleReading>> messages() {
    return List.copyOf(messages);
  }

  /** In the order of delivery; what the oracle takes. */
  public List<OracleReading> readings() {
    return messages.stream().flatMap(List::stream).toList();
  }

  /** In the order of delivery, as newline-delimited JSON; what {@code produce} takes. */
  public List<String> lines() {
    return readings().stream().map(ReadingLines::format).toList();
  }

  private List<OracleReading> message(long now) {
    int kind = messages.isEmpty() ? 99 : random.nextInt(100);
    if (kind < 15) {
      return any(messages); // redelivered whole
    }
    if (kind < 20) {
      return List.of(any(any(messages))); // redelivered in part
    }
    if (kind < 35) {
      return List.of(tie(any(any(messages))));
    }
    List<OracleReading> message = new ArrayList<>();
    OracleReading envelope = reading(any(SUBJECTS), now, any(SOURCES), producer(), any(IDS));
    message.add(envelope);
    while (message.size() < 1 + random.nextInt(MESSAGE_READINGS)) {
      message.add(
          reading(
              envelope.subject(),
              now,
              envelope.source(),
              envelope.producer(),
              envelope.cloudEventId()));
    }
    return message;
  }

  /** Another reading on the timestamp of one that was there. */
  private OracleReading tie(OracleReading r) {
    return valued(r.subject(), r.name(), r.timestamp(), any(SOURCES), producer(), any(IDS));
  }

  private OracleReading reading(
      String subject, long now, String source, String producer, String id) {
    return valued(subject, any(NAMES), time(now), source, producer, id);
  }

  private OracleReading valued(
      String subject, String name, long time, String source, String producer, String id) {
    int kind = random.nextInt(3);
    return new OracleReading(
        subject,
        name,
        time,
        kind == 0 ? any(NUMBERS) : null,
        kind == 1 ? any(STRINGS) : null,
        kind == 2 ? any(POSITIONS) : null,
        source,
        producer,
        id);
  }

  private long time(long now) {
    long minute = Math.floorDiv(now, 60 * SECOND) * 60 * SECOND;
    int kind = random.nextInt(100);
    if (kind < 70) {
      return minute - random.nextInt(4) * 15 * SECOND;
    }
    if (kind < 80) {
      return Math.floorDiv(now, DAY) * DAY + random.nextInt(3) - 1; // around the last midnight
    }
    if (kind < 95) {
      long passed = Math.max(1, (now - START) / (60 * SECOND));
      return START + random.nextLong(passed) * 60 * SECOND; // late, or at least unsorted
    }
    return LocalDate.parse(any(FAR_DAYS)).toEpochDay() * DAY + random.nextInt(3) * (DAY / 2 - 1);
  }

  private String producer() {
    return random.nextInt(3) == 0 ? null : any(SOURCES);
  }

  private <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
