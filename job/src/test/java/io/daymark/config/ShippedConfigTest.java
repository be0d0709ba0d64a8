package io.daymark.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code conf/daymark.yaml} is the manual of the configuration; it must say what the code does. */
class ShippedConfigTest {

  private static final Path FILE = Path.of("..", "conf", "daymark.yaml");

  @Test
  void shippedFileHoldsTheDefaults() {
    DaymarkConfig config =
        new DaymarkConfigLoader(Map.of("DAYMARK_POSTGRES_PASSWORD", "x")).load(FILE, List.of());
    DaymarkConfig defaults = DaymarkConfig.defaults();
    assertThat(config.kafka()).isEqualTo(defaults.kafka());
    assertThat(config.postgres().url()).isEqualTo(defaults.postgres().url());
    assertThat(config.postgres().user()).isEqualTo(defaults.postgres().user());
    assertThat(config.postgresPatience()).isEqualTo(defaults.postgresPatience());
    assertThat(config.time()).isEqualTo(defaults.time());
    assertThat(config.flow()).isEqualTo(defaults.flow());
    assertThat(config.deadLetters()).isEqualTo(defaults.deadLetters());
    assertThat(config.audit()).isEqualTo(defaults.audit());
  }

  @Test
  void shippedFileNamesEveryKey() throws IOException {
    List<Problem> problems = new ArrayList<>();
    Set<String> written =
        YamlSettings.read("file", Files.readString(FILE), problems).stream()
            .map(Setting::key)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(problems).isEmpty();
    assertThat(written).isEqualTo(Keys.names());
  }

  @Test
  void everyKeyHasACommentWithItsDefault() throws IOException {
    List<String> lines = Files.readAllLines(FILE);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.matches("  [a-z-]+: .*")) {
        StringBuilder comment = new StringBuilder();
        for (int above = i - 1; lines.get(above).startsWith("  #"); above--) {
          comment.insert(0, lines.get(above).strip().substring(1));
        }
        String value = line.substring(line.indexOf(": ") + 2);
        String byDefault = value.startsWith("$") || value.equals("{}") ? "none" : value;
        assertThat(comment.toString()).as(line).endsWith(" Default: " + byDefault);
      }
    }
  }
}
