package io.daymark.config;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;

/** What may stand under {@code kafka.properties}. */
final class KafkaProperties {

  static final String SECTION = "kafka.properties";

  private static final String JAAS = "sasl.jaas.config";

  /** An option of a JAAS entry that holds a secret as a literal. */
  private static final Pattern JAAS_LITERAL =
      Pattern.compile("(?i)(pass|password|passphrase|secret|token)\\s*=\\s*(?!\"?\\$\\{)\\S");

  /** Names of secrets that Kafka's own clients do not know, as a schema registry's. */
  private static final Pattern SECRET_NAME =
      Pattern.compile("(?i)pass(word|phrase)|secret|token$|user\\.info|private\\.?key$");

  /** What Daymark sets itself, and what to use in its place. */
  private static final Map<String, String> OWN =
      Map.of(
          "bootstrap.servers", "use kafka.bootstrap-servers",
          "group.id", "use kafka.group-id",
          "auto.offset.reset", "use kafka.start-from",
          "enable.auto.commit", "offsets are committed with each checkpoint",
          "acks", "a dead letter counts as delivered when all replicas in sync have it",
          "transactional.id", "dead letters are delivered at least once, without transactions",
          "key.deserializer", "Daymark decodes messages itself",
          "value.deserializer", "Daymark decodes messages itself",
          "key.serializer", "Daymark encodes messages itself",
          "value.serializer", "Daymark encodes messages itself");

  private static final Map<String, ConfigDef.ConfigKey> CLIENT_KEYS = clientKeys();

  private KafkaProperties() {}

  static Map<String, String> read(Settings settings) {
    Map<String, String> properties =
        settings.below(SECTION, (name, text) -> isPlainSecret(name, text));
    for (String name : properties.keySet()) {
      String key = SECTION + "." + name;
      if (OWN.containsKey(name)) {
        settings.problemAt(List.of(key), "is set by Daymark: " + OWN.get(name));
      } else if (!CLIENT_KEYS.containsKey(name)) {
        Spelling.nearest(name, CLIENT_KEYS.keySet(), 2)
            .ifPresent(
                known ->
                    settings.problemAt(
                        List.of(key),
                        "is no property of Kafka's clients; did you mean " + known + "?"));
      }
    }
    return properties;
  }

  /** Whether {@code text} is, or holds, a secret that is no reference. */
  static boolean isPlainSecret(String name, String text) {
    if (name.equals(JAAS)) {
      return JAAS_LITERAL.matcher(text).find();
    }
    ConfigDef.ConfigKey known = CLIENT_KEYS.get(name);
    boolean secret =
        known == null ? SECRET_NAME.matcher(name).find() : known.type == ConfigDef.Type.PASSWORD;
    return secret && !References.isOnly(text);
  }

  /** A reference inside the quotes of a JAAS entry must not end them. */
  static UnaryOperator<String> quoteFor(Setting setting) {
    return setting.key().equals(SECTION + "." + JAAS) && !References.isOnly(setting.text())
        ? value -> value.replace("\\", "\\\\").replace("\"", "\\\"")
        : UnaryOperator.identity();
  }

  private static Map<String, ConfigDef.ConfigKey> clientKeys() {
    Map<String, ConfigDef.ConfigKey> keys =
        new TreeMap<>(AdminClientConfig.configDef().configKeys());
    keys.putAll(ConsumerConfig.configDef().configKeys());
    keys.putAll(ProducerConfig.configDef().configKeys());
    return keys;
  }
}
