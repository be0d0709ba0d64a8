package io.daymark.oracle;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The recorded public readings that lie beside the repository, where they are present. */
public final class RecordedFiles {

  public static final String IOT_DAY = "iot_day.signals.ndjson.gz";
  public static final String IOT_REDELIVERY = "iot_redelivery.signals.ndjson.gz";
  public static final String CAPMETRO_TIES = "capmetro_ties.signals.ndjson.gz";
  public static final String DEFI_LOGS = "defi_logs.signals.ndjson.gz";

  private RecordedFiles() {}

  /** The path of a recorded file; where it is absent the calling test is skipped. */
  public static Path require(String name) {
    Path file = repository().resolveSibling("shared").resolve("data").resolve(name);
    assumeTrue(Files.isRegularFile(file), () -> "skipped, as there is no recorded file " + file);
    return file;
  }

  /** The directory that holds the modules, wherever in it the tests run. */
  public static Path repository() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(directory.resolve("connectors"))) {
      directory = directory.getParent();
      if (directory == null) {
        throw new IllegalStateException(
            "not inside the repository: " + Path.of("").toAbsolutePath());
      }
    }
    return directory;
  }
}
