package io.daymark.command;

import io.daymark.config.ConfigException;
import io.daymark.config.DaymarkConfig;
import io.daymark.config.DaymarkConfigLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which configuration to use; the same for every command and for the job. */
public final class ConfigOptions {

  private static final Path USUAL = Path.of("conf", "daymark.yaml");

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = "Configuration file. Default: conf/daymark.yaml")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "Put a value over the file's, as in --set time.settle-delay='1 h'. Secrets as references"
              + " only, as in --set 'postgres.password=$${env:PASSWORD}'. May be repeated.")
  private List<String> overrides = new ArrayList<>();

  /**
   * The configuration, checked.
   *
   * @throws ConfigException when it is refused, or when no file was named and the usual one is not
   *     there
   */
  public DaymarkConfig load() {
    return loader().load(file == null ? USUAL : file, overrides);
  }

  /**
   * The configuration, or the defaults with what {@code --set} says when no file was named.
   *
   * @throws ConfigException when it is refused
   */
  DaymarkConfig loadOrDefaults() {
    return file == null ? loader().withoutFile(overrides) : loader().load(file, overrides);
  }

  /**
   * The same for servers of one's own: what the file says of addresses and secrets is not read.
   *
   * @throws ConfigException when the rest is refused
   */
  DaymarkConfig loadWithoutAddresses() {
    return file == null
        ? loader().withoutFile(overrides)
        : loader().loadWithoutAddresses(file, overrides);
  }

  private static DaymarkConfigLoader loader() {
    return new DaymarkConfigLoader(System.getenv());
  }
}
