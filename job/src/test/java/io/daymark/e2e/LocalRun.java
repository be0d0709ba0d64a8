package io.daymark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.oracle.RecordedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A run of {@code local} from files of readings to its dump. What it leaves is in {@code
 * job/target/e2e/NAME}.
 *
 * @param dump the directory with one file a table
 * @param dataDirectory what the embedded servers have kept
 */
record LocalRun(JarRun process, Dump dump, Path dataDirectory) {

  /** When the input is over. */
  enum Ending {
    BOUNDED("--bounded"),
    UNTIL_DRAINED("--until-drained");

    private final String option;

    Ending(String option) {
      this.option = option;
    }
  }

  /**
   * Runs it on an empty data directory and expects success.
   *
   * @param name of the run, unlike that of any other
   * @param files readings, fed in this order
   */
  static LocalRun of(String name, Ending ending, Path... files)
      throws IOException, InterruptedException {
    Path directory = directory(name);
    Path dump = directory.resolve("dump");
    Path data = directory.resolve("data");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "local",
                ending.option,
                "--ui-port",
                "0",
                "--dump",
                dump.toString(),
                "--data-dir",
                data.toString()));
    for (Path file : files) {
      arguments.add("--signals");
      arguments.add(file.toString());
    }
    JarRun process = JarRun.of(JarRun.Jar.LOCAL, directory, arguments);
    assertThat(process.exitCode()).as(process.output()).isZero();
    return new LocalRun(process, new Dump(dump), data);
  }

  /** An empty directory for one run, or for files that runs share. */
  static Path directory(String name) throws IOException {
    Path directory =
        RecordedFiles.repository().resolve("job").resolve("target").resolve("e2e").resolve(name);
    if (Files.exists(directory)) {
      try (Stream<Path> old = Files.walk(directory)) {
        for (Path path : old.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    return Files.createDirectories(directory);
  }

  /** The last number that the output gives for a word, as in {@code late 1,234}. */
  long reported(String word) {
    Matcher matcher =
        Pattern.compile("\\b" + word + "[ :=]+([0-9][0-9,_]*)").matcher(process.output());
    String last = null;
    while (matcher.find()) {
      last = matcher.group(1);
    }
    assertThat(last).as("'%s' in %s", word, process.output()).isNotNull();
    return Long.parseLong(last.replaceAll("[,_]", ""));
  }

  /** Starts the kept database once more and runs {@code audit} on it. */
  JarRun audit() throws IOException, InterruptedException {
    try (KeptDatabase database = KeptDatabase.start(dataDirectory.resolve("postgres"))) {
      Path config =
          Files.writeString(
              dataDirectory.resolveSibling("audit.yaml"),
              "postgres:\n  url: " + database.url() + "\n");
      return JarRun.of(
          JarRun.Jar.JOB,
          dataDirectory.resolveSibling("audit"),
          List.of("audit", "--config", config.toString(), "--settle-time", "0"));
    }
  }
}
