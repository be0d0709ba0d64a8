package io.daymark.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

  private static final String MARKER = "hunter2-c0ffee";
  private static final Map<String, String> ENVIRONMENT = Map.of("SECRET", MARKER, "EMPTY", "");

  @TempDir Path folder;

  @Test
  void passwordComesFromTheEnvironment() throws IOException {
    assertThat(load("postgres.password: ${env:SECRET}").postgres().password()).isEqualTo(MARKER);
  }

  @Test
  void passwordComesFromAFileWithoutItsLineEnd() throws IOException {
    Path secret = Files.writeString(folder.resolve("pw"), MARKER + "\n");
    assertThat(load("postgres.password: ${file:" + secret + "}").postgres().password())
        .isEqualTo(MARKER);
    assertThat(load("postgres.password: ${file:pw}").postgres().password()).isEqualTo(MARKER);
    Files.writeString(folder.resolve("pw"), " " + MARKER + " \r\n");
    assertThat(load("postgres.password: ${file:pw}").postgres().password())
        .isEqualTo(" " + MARKER + " ");
  }

  @Test
  void referenceStandsInsideAValue() throws IOException {
    DaymarkConfig config =
        new DaymarkConfigLoader(Map.of("HOST", "db$1"))
            .withoutFile(List.of("postgres.url=jdbc:postgresql://${env:HOST}:5432/daymark"));
    assertThat(config.postgres().url()).isEqualTo("jdbc:postgresql://db$1:5432/daymark");
  }

  @Test
  void referenceInsideJaasIsQuoted() {
    DaymarkConfig config =
        new DaymarkConfigLoader(Map.of("PW", "a\"b\\c"))
            .withoutFile(
                List.of("kafka.properties.sasl.jaas.config=X required password=\"${env:PW}\";"));
    assertThat(config.kafka().properties().get("sasl.jaas.config"))
        .isEqualTo("X required password=\"a\\\"b\\\\c\";");
  }

  @Test
  void jaasWithoutASecretIsAccepted() throws IOException {
    String entry = "Krb5LoginModule required useKeyTab=true storeKey=true keyTab=\"/etc/k\";";
    assertThat(load("kafka.properties.sasl.jaas.config: '" + entry + "'").kafka().properties())
        .containsEntry("sasl.jaas.config", entry);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "${env:MISSING} | the environment variable MISSING is not set",
        "${env:EMPTY} | the environment variable EMPTY is empty",
        "${file:none} | there is no file",
        "${file:empty} | is empty",
        "${file:binary} | is not UTF-8",
        "${file:folder} | cannot be read (",
        "${vault:x} | holds a reference of a form that is not known; allowed: ${env:NAME} or"
      })
  void referenceWithoutAValueIsNamed(String reference, String message) throws IOException {
    Files.writeString(folder.resolve("empty"), "\n");
    Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff});
    Files.createDirectories(folder.resolve("folder"));
    assertThatThrownBy(() -> load("postgres.password: '" + reference + "'"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgres.password: " + MARKER,
        "postgres.password: 'a${env:SECRET}'",
        "kafka.properties.ssl.key.password: " + MARKER,
        "kafka.properties.ssl.truststore.password: " + MARKER,
        "kafka.properties.ssl.keystore.key: " + MARKER,
        "kafka.properties.basic.auth.user.info: u:" + MARKER,
        "kafka.properties.sasl.oauthbearer.client.credentials.client.secret: " + MARKER,
        "kafka.properties.sasl.jaas.config: 'X required username=\"u\" password=\""
            + MARKER
            + "\";'",
        "kafka.properties.sasl.jaas.config: 'X required clientSecret = " + MARKER + ";'"
      })
  void secretInPlainTextIsRefusedWithTheWayToGiveIt(String yaml) {
    assertThatThrownBy(() -> load(yaml))
        .hasMessageContaining("must not stand here in plain text; write ${env:NAME} or ${file:");
  }

  /** Every way to fail that has a secret near by. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgres.password: " + MARKER,
        "postgres.password: [" + MARKER + "]",
        "postgres.password: [" + MARKER,
        "postgres.password: *" + MARKER,
        "postgres.password: !" + MARKER,
        "postgres.password: !" + MARKER + "!x y",
        "postgres.password: \"\\q" + MARKER + "\"",
        "postgres.password: a: " + MARKER,
        "postgres.password: @" + MARKER,
        "postgres.password: {a: " + MARKER + "}",
        "postgres.password: ${vault:" + MARKER + "}",
        "postgres.password: ${env:SECRET",
        "postgres.pasword: " + MARKER,
        "postgres: " + MARKER,
        "{postgres.password: '${env:SECRET}', postgres.password: " + MARKER + "}",
        "{postgres.password: '${env:SECRET}', time.idle-timeout: 1 s}",
        "postgres.url: jdbc:postgresql://h/d?password=" + MARKER,
        "postgres.url: jdbc:postgresql://h/d?sslpassword=" + MARKER,
        "postgres.url: jdbc:postgresql://u:" + MARKER + "@h/d",
        "postgres.url: postgres://u:" + MARKER + "@h/d",
        "postgres.user: '${env:SECRET} x'",
        "time.idle-timeout: ${env:SECRET}",
        "flow.heal-subjects: ${env:SECRET}",
        "kafka.start-from: ${env:SECRET}",
        "kafka.bootstrap-servers: ${env:SECRET}",
        "kafka.properties.max.request.size: ${env:SECRET}",
        "kafka.properties.ssl.key.pasword: " + MARKER,
        "kafka.properties.sasl.jaas.config: X required password=" + MARKER,
        "kafka.properties.acks: ${env:SECRET}",
        MARKER,
        "- " + MARKER
      })
  void noFailureShowsASecret(String yaml) {
    Throwable failure = catchThrowable(() -> load(yaml));
    assertThat(failure).isInstanceOf(ConfigException.class);
    assertThat(trace(failure)).doesNotContain(MARKER);
  }

  @Test
  void badValueFromAReferenceIsNamedByTheReference() {
    assertThatThrownBy(() -> load("time.idle-timeout: ${env:SECRET}"))
        .hasMessageContaining("time.idle-timeout: what '${env:SECRET}' gives is not allowed; ");
  }

  @Test
  void configurationThatWasReadShowsNoSecret() throws IOException {
    DaymarkConfig config =
        load(
            """
            postgres.password: ${env:SECRET}
            kafka.properties:
              ssl.key.password: ${env:SECRET}
              sasl.jaas.config: X required password="${env:SECRET}";
            """);
    assertThat(config.kafka().properties().get("ssl.key.password")).isEqualTo(MARKER);
    assertThat(config.toString() + config.kafka() + config.postgres()).doesNotContain(MARKER);
  }

  @Test
  void failedOverrideShowsNoSecret() {
    for (String override : List.of("postgres.password=" + MARKER, MARKER, "=" + MARKER)) {
      Throwable failure =
          catchThrowable(() -> new DaymarkConfigLoader(Map.of()).withoutFile(List.of(override)));
      assertThat(failure).isInstanceOf(ConfigException.class);
      assertThat(trace(failure)).doesNotContain(MARKER);
    }
  }

  private static String trace(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private DaymarkConfig load(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("daymark.yaml"), yaml);
    return new DaymarkConfigLoader(ENVIRONMENT).load(file, List.of());
  }
}
