package io.daymark.command;

import io.daymark.config.DaymarkConfig;
import io.daymark.local.ChildJvm;
import io.daymark.local.JobFailure;
import io.daymark.local.LocalOptions;
import io.daymark.local.LocalOptions.Ending;
import io.daymark.local.LocalRun;
import io.daymark.local.StartFailure;
import io.daymark.table.Dump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs everything on this machine: PostgreSQL, Kafka, Flink and the job. */
@Command(
    name = "local",
    description = {
      "Runs everything on this machine: an embedded PostgreSQL, an embedded Kafka broker, Flink with"
          + " its web UI, and the job.",
      "Without files it feeds a simulated fleet. Addresses in the configuration are not used."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class LocalCommand implements Callable<Integer> {

  private static final int HIGHEST_PORT = 65_535;

  @Option(
      names = "--signals",
      paramLabel = "FILE",
      description = "A file of readings to feed in place of the fleet. May be repeated.")
  private List<Path> signals = new ArrayList<>();

  @ArgGroup private End end = new End();

  @Option(
      names = "--dump",
      paramLabel = "DIR",
      description = "At the end write each table and summary view as DIR/NAME.csv.")
  private Path dump;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "Keep everything here, to go on from in a later run. Default: a temporary one")
  private Path dataDirectory;

  @Option(
      names = "--ui-port",
      paramLabel = "N",
      defaultValue = "" + LocalOptions.DEFAULT_UI_PORT,
      description = "Port of Flink's web UI, 0 for a free one. Default: ${DEFAULT-VALUE}")
  private int uiPort;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the simulated fleet. Default: ${DEFAULT-VALUE}")
  private long seed;

  @Mixin private ConfigOptions config;
  @Mixin private Verbosity verbosity;
  @Spec private CommandSpec spec;

  /** Not more than one of them. */
  private static final class End {

    @Option(
        names = "--bounded",
        description = "The input ends, every open day closes, everything heals, then exit.")
    private boolean bounded;

    @Option(
        names = "--until-drained",
        description =
            "As in production days close only by watermark; exit when the input is consumed and no"
                + " mark is due.")
    private boolean untilDrained;

    private Ending ending() {
      return bounded ? Ending.BOUNDED : untilDrained ? Ending.UNTIL_DRAINED : Ending.NEVER;
    }
  }

  @Override
  public Integer call()
      throws StartFailure, JobFailure, IOException, SQLException, InterruptedException {
    checkUsage();
    if (!ChildJvm.isThis()) {
      return ChildJvm.run(LocalMain.class, arguments(), Optional.ofNullable(dataDirectory));
    }
    LocalOptions options =
        new LocalOptions(
            signals,
            end.ending(),
            Optional.ofNullable(dump),
            uiPort,
            config.loadWithoutAddresses(),
            seed);
    LocalRun.of(options, LocalCommand::dump, spec.commandLine().getOut());
    return ExitCode.DONE;
  }

  private void checkUsage() {
    for (Path file : signals) {
      if (!Files.isReadable(file) || Files.isDirectory(file)) {
        throw wrong(file + ": is no file that can be read");
      }
    }
    if (end.ending() != Ending.NEVER && signals.isEmpty()) {
      throw wrong("--bounded and --until-drained need --signals: a simulated fleet never ends");
    }
    if (uiPort < 0 || uiPort > HIGHEST_PORT) {
      throw wrong("--ui-port must be from 0 to " + HIGHEST_PORT);
    }
  }

  private ParameterException wrong(String what) {
    return new ParameterException(spec.commandLine(), what);
  }

  private List<String> arguments() {
    return spec.root().commandLine().getParseResult().originalArgs();
  }

  private static void dump(DaymarkConfig config, Path directory) throws SQLException, IOException {
    try (Connection c = config.postgres().connect()) {
      Dump.write(c, directory);
    }
  }
}
