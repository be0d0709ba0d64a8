package io.daymark.config;

import io.daymark.config.DaymarkConfig.Audit;
import io.daymark.config.DaymarkConfig.DeadLetters;
import io.daymark.config.DaymarkConfig.Flow;
import io.daymark.config.DaymarkConfig.Kafka;
import io.daymark.config.DaymarkConfig.StartFrom;
import io.daymark.config.DaymarkConfig.Time;
import io.daymark.connectors.postgres.PostgresOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;

/** Every key there is, each with its default and what is allowed. */
final class Keys {

  private static final Duration DAY = Duration.ofDays(1);
  private static final int MANY = 999_999_999;

  private static final Format<String> NAME =
      Format.text("a name without spaces", name -> name.matches("[^\\s\\p{Cntrl}]{1,255}"));
  private static final Format<String> TOPIC =
      Format.text(
          "a Kafka topic: 1 to 249 letters, digits, dots, underscores or hyphens",
          topic -> topic.matches("[A-Za-z0-9._-]{1,249}") && !topic.matches("\\.{1,2}"));
  private static final Format<String> SERVERS =
      Format.text(
          "host:port, several separated by commas",
          servers ->
              servers.matches(
                  "[^\\s,:]+:\\d{1,5}(\\s*,\\s*[^\\s,:]+:\\d{1,5})*"
                      + "|\\[[0-9A-Fa-f:]+]:\\d{1,5}"));

  private Keys() {}

  /** Their names, {@code kafka.properties} aside. */
  static Set<String> names() {
    var settings =
        new Settings(new References(Map.of(), Path.of("")), Place.in(""), new ArrayList<>());
    read(settings);
    return settings.known();
  }

  static DaymarkConfig read(Settings in) {
    DaymarkConfig byDefault = DaymarkConfig.defaults();
    return new DaymarkConfig(
        kafka(in, byDefault.kafka()),
        new PostgresOptions(
            PostgresUrl.read(in, "postgres.url", byDefault.postgres().url()),
            in.value("postgres.user", byDefault.postgres().user(), NAME),
            in.secret("postgres.password")),
        in.value("postgres.patience", byDefault.postgresPatience(), upTo(DAY)),
        time(in, byDefault.time()),
        flow(in, byDefault.flow()),
        deadLetters(in, byDefault.deadLetters()),
        new Audit(in.value("audit.settle-time", byDefault.audit().settleTime(), upTo(DAY))));
  }

  private static Kafka kafka(Settings in, Kafka byDefault) {
    return new Kafka(
        in.value("kafka.bootstrap-servers", byDefault.bootstrapServers(), SERVERS),
        in.value("kafka.group-id", byDefault.groupId(), NAME),
        in.value("kafka.signals-topic", byDefault.signalsTopic(), TOPIC),
        in.value("kafka.dead-letters-topic", byDefault.deadLettersTopic(), TOPIC),
        in.value("kafka.start-from", byDefault.startFrom(), Format.oneOf(StartFrom.class)),
        KafkaProperties.read(in));
  }

  private static Time time(Settings in, Time byDefault) {
    return new Time(
        in.value("time.out-of-orderness", byDefault.outOfOrderness(), upTo(DAY)),
        in.value("time.settle-delay", byDefault.settleDelay(), upTo(DAY.multipliedBy(30))),
        in.value("time.settle-spread", byDefault.settleSpread(), upTo(DAY)),
        in.value("time.idle-timeout", byDefault.idleTimeout(), within(Duration.ofMillis(1), DAY)),
        in.value("time.future-tolerance", byDefault.futureTolerance(), upTo(DAY)));
  }

  private static Flow flow(Settings in, Flow byDefault) {
    return new Flow(
        in.value("flow.bundle-readings", byDefault.bundleReadings(), Format.count(1, 1_000_000)),
        in.value(
            "flow.bundle-delay",
            byDefault.bundleDelay(),
            within(Duration.ofMillis(1), Duration.ofMinutes(1))),
        in.value("flow.batch-readings", byDefault.batchReadings(), Format.count(1, 1_000_000)),
        in.value("flow.page-readings", byDefault.pageReadings(), Format.count(1, 1_000_000)),
        in.value(
            "flow.heal-interval",
            byDefault.healInterval(),
            within(Duration.ofMillis(10), Duration.ofHours(1))),
        in.value("flow.heal-subjects", byDefault.healSubjects(), Format.count(1, 100_000)));
  }

  private static DeadLetters deadLetters(Settings in, DeadLetters byDefault) {
    return new DeadLetters(
        in.value("dead-letters.max-share", byDefault.maxShare(), Format.share()),
        in.value("dead-letters.min-messages", byDefault.minMessages(), Format.count(1, MANY)),
        in.value("dead-letters.max-bytes", byDefault.maxBytes(), Format.size(1 << 10, 100 << 20)));
  }

  private static Format<Duration> upTo(Duration most) {
    return Format.duration(Duration.ZERO, most);
  }

  private static Format<Duration> within(Duration least, Duration most) {
    return Format.duration(least, most);
  }
}
