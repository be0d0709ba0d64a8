package io.daymark.config;

import io.daymark.config.DaymarkConfig.Audit;
import io.daymark.config.DaymarkConfig.DeadLetters;
import io.daymark.config.DaymarkConfig.Flow;
import io.daymark.config.DaymarkConfig.Kafka;
import io.daymark.config.DaymarkConfig.StartFrom;
import io.daymark.config.DaymarkConfig.Time;
import io.daymark.connectors.postgres.PostgresOptions;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads {@code conf/daymark.yaml}, once, and refuses it whole: unknown keys, values that are not
 * allowed, keys given twice, secrets in plain text, references without a value and keys that
 * contradict each other come out together in one {@link ConfigException}. A bad value never becomes
 * a default.
 *
 * <p>References to the environment and to files are resolved here, where the job is submitted or
 * the command runs, and not on the TaskManagers.
 */
public final class DaymarkConfigLoader {

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

  private final Map<String, String> environment;

  /**
   * @param environment what {@code ${env:NAME}} refers to, {@link System#getenv()} outside tests
   */
  public DaymarkConfigLoader(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Reads {@code file} and puts {@code overrides} over it.
   *
   * @param overrides each {@code key=value}, as {@code --set} takes them
   * @throws ConfigException naming every problem
   */
  public DaymarkConfig load(Path file, List<String> overrides) {
    List<Problem> problems = new ArrayList<>();
    List<Setting> written =
        content(file, problems)
            .map(text -> YamlSettings.read(file.toString(), text, problems))
            .orElse(List.of());
    Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
    return checked(file.toString(), folder, written, overrides, problems);
  }

  /**
   * The defaults with {@code overrides} over them, where no file is needed.
   *
   * @throws ConfigException naming every problem
   */
  public DaymarkConfig withoutFile(List<String> overrides) {
    return checked("--set", Path.of(""), List.of(), overrides, new ArrayList<>());
  }

  /** Every key there is, {@code kafka.properties} aside. */
  static Set<String> keys() {
    var settings =
        new Settings(new References(Map.of(), Path.of("")), Place.in(""), new ArrayList<>());
    read(settings);
    return settings.known();
  }

  private DaymarkConfig checked(
      String subject,
      Path folder,
      List<Setting> written,
      List<String> overrides,
      List<Problem> problems) {
    boolean whole = problems.isEmpty();
    var settings = new Settings(new References(environment, folder), Place.in(subject), problems);
    settings.add(written);
    settings.add(Overrides.read(overrides, problems));
    DaymarkConfig config = read(settings);
    settings.refuseUnknown();
    if (whole) {
      Contradictions.find(config, settings);
    }
    if (!problems.isEmpty()) {
      throw new ConfigException(
          subject,
          problems.stream()
              .sorted(Comparator.comparing(Problem::place))
              .map(Problem::toString)
              .toList());
    }
    return config;
  }

  private static DaymarkConfig read(Settings in) {
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

  private static Optional<String> content(Path file, List<Problem> problems) {
    Place place = Place.in(file.toString());
    try {
      return Optional.of(Files.readString(file, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      problems.add(new Problem(place, "there is no such file"));
    } catch (CharacterCodingException e) {
      problems.add(new Problem(place, "is not UTF-8 text"));
    } catch (IOException e) {
      String why = Files.isDirectory(file) ? "is a folder" : "cannot be read: " + e.getMessage();
      problems.add(new Problem(place, why));
    }
    return Optional.empty();
  }
}
