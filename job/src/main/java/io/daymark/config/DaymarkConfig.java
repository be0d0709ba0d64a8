package io.daymark.config;

import io.daymark.connectors.postgres.PostgresOptions;
import java.io.Serializable;
import java.time.Duration;
import java.util.Map;

/**
 * What {@code conf/daymark.yaml} says, checked. Every key has a default; see that file for the
 * meaning of each. An operator is given the values that it needs, never the whole.
 */
public record DaymarkConfig(
    Kafka kafka,
    PostgresOptions postgres,
    Duration postgresPatience,
    Time time,
    Flow flow,
    DeadLetters deadLetters,
    Audit audit) {

  /** Where signals come from when the job starts without state. */
  public enum StartFrom {
    /** The offsets the consumer group has committed; the earliest where it has none. */
    COMMITTED,
    EARLIEST
  }

  /**
   * Brokers and topics.
   *
   * @param properties for every Kafka client, secrets included; never logged
   */
  public record Kafka(
      String bootstrapServers,
      String groupId,
      String signalsTopic,
      String deadLettersTopic,
      StartFrom startFrom,
      Map<String, String> properties)
      implements Serializable {

    @Override
    public String toString() {
      return "Kafka[bootstrapServers=" + bootstrapServers + ", signalsTopic=" + signalsTopic + "]";
    }
  }

  /** How event time passes and days close; see {@code conf/daymark.yaml}. */
  public record Time(
      Duration outOfOrderness,
      Duration settleDelay,
      Duration settleSpread,
      Duration idleTimeout,
      Duration futureTolerance)
      implements Serializable {}

  /**
   * Sizes and paces.
   *
   * @param bundleReadings readings a subtask gathers before it touches state
   * @param bundleDelay how long it gathers at most
   * @param batchReadings readings in one transaction at most
   * @param pageReadings readings of one message that travel as one record at most
   * @param healInterval pause between two looks for due marks
   * @param healSubjects subjects healed in one transaction at most
   */
  public record Flow(
      int bundleReadings,
      Duration bundleDelay,
      int batchReadings,
      int pageReadings,
      Duration healInterval,
      int healSubjects)
      implements Serializable {}

  /**
   * When bad input means a changed producer.
   *
   * @param maxShare share of a minute's messages without any reading above which the job stops, 0
   *     to 1; 1 never stops it
   * @param minMessages messages in that minute below which it never stops
   * @param maxBytes size above which a dead letter carries only the first KiB of its message
   */
  public record DeadLetters(double maxShare, int minMessages, int maxBytes)
      implements Serializable {}

  /**
   * How an audit is run.
   *
   * @param settleTime after which a difference that is still there counts: two checkpoint intervals
   *     at least beside a running job, 0 where none runs
   */
  public record Audit(Duration settleTime) implements Serializable {}

  /** Every default; the address of neither broker nor database is a secret. */
  public static DaymarkConfig defaults() {
    return new DaymarkConfig(
        new Kafka(
            "localhost:9092",
            "daymark",
            "signals",
            "daymark.dead-letters",
            StartFrom.COMMITTED,
            Map.of()),
        new PostgresOptions("jdbc:postgresql://localhost:5432/daymark", "daymark", null),
        Duration.ofMinutes(5),
        new Time(
            Duration.ofMinutes(1),
            Duration.ofMinutes(30),
            Duration.ofMinutes(10),
            Duration.ofMinutes(5),
            Duration.ofMinutes(5)),
        new Flow(5_000, Duration.ofMillis(100), 20_000, 2_000, Duration.ofSeconds(1), 200),
        new DeadLetters(0.5, 1_000, 512 * 1024),
        new Audit(Duration.ofMinutes(1)));
  }
}
