package io.daymark.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.daymark.config.DaymarkConfig.StartFrom;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DaymarkConfigLoaderTest {

  @TempDir Path folder;

  @Test
  void keyThatIsNotGivenHasItsDefault() throws IOException {
    DaymarkConfig config = load("time:\n  settle-delay: 1 h\n");
    assertThat(config.time().settleDelay()).isEqualTo(Duration.ofHours(1));
    assertThat(config.time().idleTimeout()).isEqualTo(Duration.ofMinutes(5));
    assertThat(config.kafka()).isEqualTo(DaymarkConfig.defaults().kafka());
  }

  @Test
  void everyKindOfValueIsRead() throws IOException {
    DaymarkConfig config =
        load(
            """
            kafka:
              bootstrap-servers: one:9092, two:9092
              start-from: EARLIEST
              properties:
                security.protocol: SSL
                client.rack: 7
            flow: {bundle-readings: 1_000}
            dead-letters.max-share: 1
            dead-letters.max-bytes: 64 KiB
            """);
    assertThat(config.kafka().bootstrapServers()).isEqualTo("one:9092, two:9092");
    assertThat(config.kafka().startFrom()).isEqualTo(StartFrom.EARLIEST);
    assertThat(config.kafka().properties())
        .isEqualTo(Map.of("security.protocol", "SSL", "client.rack", "7"));
    assertThat(config.flow().bundleReadings()).isEqualTo(1000);
    assertThat(config.deadLetters().maxShare()).isEqualTo(1.0);
    assertThat(config.deadLetters().maxBytes()).isEqualTo(65_536);
  }

  @Test
  void allProblemsComeInOneMessageEachWithItsPlace() {
    assertThatThrownBy(
            () ->
                load(
                    """
                    time:
                      settle-delya: 30 min
                      idle-timeout: soon
                    flow:
                      heal-subjects: 0
                    postgres:
                      user: a b
                    """))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            """
            %1$s has 4 problems:
              %1$s:2:3: time.settle-delya: is no key of Daymark; did you mean time.settle-delay?
              %1$s:3:17: time.idle-timeout: 'soon' is not allowed; allowed: a whole number with a \
            unit (ms, s, min, h, d) or ISO 8601, as in 30 min or PT30M, from 1 ms to 1 d
              %1$s:5:18: flow.heal-subjects: '0' is not allowed; allowed: a whole number from 1 to 100000
              %1$s:7:9: postgres.user: 'a b' is not allowed; allowed: a name without spaces\
            """
                .formatted(file()));
  }

  @ParameterizedTest
  @CsvSource({
    "time.setle_delay, time.settle-delay",
    "settle-delay, time.settle-delay",
    "Kafka.Bootstrap-Servers, kafka.bootstrap-servers",
    "kafka.bootstrap.servers, kafka.bootstrap-servers",
    "postgres.pasword, postgres.password"
  })
  void unknownKeyIsRefusedWithTheNearestKnownOne(String key, String known) {
    assertThatThrownBy(() -> load(key + ": 1\n"))
        .hasMessage(
            file() + ":1:1: " + key + ": is no key of Daymark; did you mean " + known + "?");
  }

  @Test
  void unknownKeyLikeNoOtherIsRefusedWithTheKeysOfItsSection() {
    assertThatThrownBy(() -> load("audit:\n  frequency: 1\nmodels:\n  a: 1\n"))
        .hasMessageContaining("audit.frequency: is no key of Daymark; there are audit.settle-time")
        .hasMessageContaining(
            "models.a: is no key of Daymark; there are audit, dead-letters, flow, kafka");
  }

  @Test
  void keyGivenTwiceIsRefusedInWhateverFormItStands() {
    assertThatThrownBy(() -> load("postgres:\n  user: a\n  user: b\npostgres.user: c\n"))
        .hasMessageContaining(
            file() + ":3:3: postgres.user: is given twice, first at " + file() + ":2:3")
        .hasMessageContaining(
            file() + ":4:1: postgres.user: is given twice, first at " + file() + ":2:3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kafka.bootstrap-servers | localhost",
        "kafka.bootstrap-servers | host:port",
        "kafka.signals-topic | a topic",
        "kafka.signals-topic | ..",
        "kafka.start-from | latest",
        "time.settle-delay | 30",
        "time.settle-delay | 31 d",
        "time.settle-delay | -1 s",
        "time.idle-timeout | 0",
        "flow.batch-readings | 1e3",
        "flow.batch-readings | 2000000",
        "flow.batch-readings | 99999999999",
        "dead-letters.max-share | 1.1",
        "dead-letters.max-share | 50%",
        "dead-letters.max-share | NaN",
        "dead-letters.max-bytes | 512 kB",
        "dead-letters.max-bytes | 10 B"
      })
  void badValueIsRefusedAndNeverBecomesADefault(String key, String value) {
    assertThatThrownBy(() -> load(key + ": '" + value + "'\n"))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(
            file()
                + ":1:"
                + (key.length() + 3)
                + ": "
                + key
                + ": '"
                + value
                + "' is not allowed; allowed: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{time.idle-timeout: 30 s} | time.idle-timeout: must not be less than time.out-of-orderness",
        "{time.out-of-orderness: 6 min} | time.idle-timeout: must not be less than",
        "{time.settle-spread: 63 ms} | time.settle-spread: must be 0 or at least 64 ms",
        "{time.future-tolerance: 32 min} | time.future-tolerance: must not be more than",
        "{flow.page-readings: 20001} | flow.page-readings: must not be more than",
        "{kafka.signals-topic: x, kafka.dead-letters-topic: x} | kafka.dead-letters-topic: must not",
        "{dead-letters.max-bytes: 1 MiB, kafka.properties.max.request.size: 1048576} |"
            + " dead-letters.max-bytes: must be at least 16384 B less",
        "{kafka.properties.max.request.size: 1000} | dead-letters.max-bytes: must be at least",
        "{kafka.properties.max.request.size: big} | is no whole number of bytes"
      })
  void keysThatContradictEachOtherAreRefusedWithTheReason(String yaml, String message) {
    assertThatThrownBy(() -> load(yaml)).hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{time.idle-timeout: 1 min, time.out-of-orderness: 1 min}",
        "{time.settle-spread: 0}",
        "{time.settle-spread: 64 ms}",
        "{time.future-tolerance: 31 min}",
        "{flow.page-readings: 20000}",
        "{kafka.properties.max.request.size: 2000000, dead-letters.max-bytes: 1 MiB}"
      })
  void limitsThemselvesAreAccepted(String yaml) throws IOException {
    assertThat(load(yaml)).isNotNull();
  }

  @Test
  void badValueIsNotReportedAsAContradictionToo() {
    assertThatThrownBy(() -> load("{time.idle-timeout: x, time.out-of-orderness: 6 min}"))
        .hasMessageContaining("'x' is not allowed")
        .hasMessageNotContaining("must not be less");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | is empty",
        "'# only a comment' | is empty",
        "text | :1:1: is no configuration",
        "'- a' | :1:1: is no configuration",
        "'postgres: [a' | cannot be read as YAML from here on: check quotes",
        "'postgres: a: b' | :1:12: cannot be read as YAML from here on: a value that holds a colon",
        "'kafka: 1' | :1:8: kafka: is a section and takes keys, not a value",
        "'kafka.properties: 1' | kafka.properties: is a section",
        "'postgres.user: [a]' | postgres.user: takes one value, not a list",
        "'postgres.user: *a' | postgres.user: YAML aliases are not read",
        "'postgres.user: !a b' | postgres.user: YAML tags are not read",
        "'postgres.user:' | postgres.user: has no value; remove the key",
        "'postgres.user: \" \"' | postgres.user: has no value; remove the key"
      })
  void fileThatIsNoConfigurationIsRefusedWithItsPlace(String yaml, String message) {
    assertThatThrownBy(() -> load(yaml))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(file().toString())
        .hasMessageContaining(message);
  }

  @Test
  void tabsAndFurtherDocumentsAreNamed() {
    assertThatThrownBy(() -> load("kafka:\n\tgroup-id: a\n")).hasMessageContaining("not tabs");
    assertThatThrownBy(() -> load("kafka:\n---\nkafka:\n"))
        .hasMessage(file() + ":3:1: a second YAML document starts here; only one is read");
  }

  @Test
  void fileThatIsMissingAFolderOrNoTextIsNamed() throws IOException {
    var loader = new DaymarkConfigLoader(Map.of());
    Path missing = folder.resolve("missing.yaml");
    assertThatThrownBy(() -> loader.load(missing, List.of()))
        .hasMessage(missing + ": there is no such file");
    assertThatThrownBy(() -> loader.load(folder, List.of())).hasMessage(folder + ": is a folder");
    Files.write(file(), new byte[] {'a', ':', ' ', (byte) 0xff});
    assertThatThrownBy(() -> loader.load(file(), List.of()))
        .hasMessage(file() + ": is not UTF-8 text");
  }

  @Test
  void emptySectionHoldsDefaults() throws IOException {
    assertThat(load("kafka:\ntime: {}\nkafka.properties:\n")).isEqualTo(DaymarkConfig.defaults());
  }

  @Test
  void overrideReplacesWhatTheFileSays() throws IOException {
    Files.writeString(file(), "postgres:\n  user: nobody\n  url: bad\n");
    DaymarkConfig config =
        new DaymarkConfigLoader(Map.of())
            .load(
                file(),
                List.of("postgres.user=daymark", "postgres.url=jdbc:postgresql://db:5432/x"));
    assertThat(config.postgres().user()).isEqualTo("daymark");
    assertThat(config.postgres().url()).isEqualTo("jdbc:postgresql://db:5432/x");
  }

  @Test
  void serversOfOnesOwnNeedNoAddressAndNoSecret() throws IOException {
    Files.writeString(
        file(),
        """
        postgres: {url: nonsense, user: x, password: '${env:MISSING}', patience: 1 min}
        kafka: {bootstrap-servers: nonsense, signals-topic: other, properties: {acks: 1}}
        time.idle-timeout: soon
        """);
    var loader = new DaymarkConfigLoader(Map.of());
    assertThatThrownBy(() -> loader.loadWithoutAddresses(file(), List.of()))
        .hasMessageContaining(":3:20: time.idle-timeout: 'soon' is not allowed")
        .hasMessageNotContaining("problems");
    DaymarkConfig config = loader.loadWithoutAddresses(file(), List.of("time.idle-timeout=2 min"));
    assertThat(config.kafka().signalsTopic()).isEqualTo("other");
    assertThat(config.kafka().properties()).isEmpty();
    assertThat(config.postgresPatience()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void badOverridesAreProblemsLikeOthers() {
    assertThatThrownBy(
            () ->
                new DaymarkConfigLoader(Map.of())
                    .withoutFile(List.of("postgres.user=a", "nothing", "postgres.user=b", "x=1")))
        .hasMessageContaining("--set has 3 problems:")
        .hasMessageContaining("--set: number 2 has not the form key=value")
        .hasMessageContaining("--set: postgres.user: is given twice, first at --set")
        .hasMessageContaining("--set: x: is no key of Daymark");
  }

  private Path file() {
    return folder.resolve("daymark.yaml");
  }

  private DaymarkConfig load(String yaml) throws IOException {
    Files.writeString(file(), yaml, StandardCharsets.UTF_8);
    return new DaymarkConfigLoader(Map.of()).load(file(), List.of());
  }
}
