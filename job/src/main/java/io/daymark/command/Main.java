package io.daymark.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The operator's commands in the job jar, {@code java -jar daymark-job.jar COMMAND}. The streaming
 * job itself is what {@code flink run} starts from the same jar.
 */
@Command(
    name = "daymark",
    description = {
      "Keeps exact PostgreSQL tables of signals that stream through Kafka.",
      "The streaming job is submitted with: " + Main.SUBMIT
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      MigrateCommand.class,
      AuditCommand.class,
      StatusCommand.class,
      ProduceCommand.class
    })
public final class Main implements Callable<Integer> {

  static final String SUBMIT = "flink run -d daymark-job.jar --config conf/daymark.yaml";

  @Spec private CommandSpec spec;

  /** Ends the process with an exit code of design section 7. */
  public static void main(String[] arguments) {
    Logging.quiet();
    System.exit(Shell.commandLine(new Main()).execute(arguments));
  }

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    err.println("daymark: a command is missing. The streaming job is submitted with " + SUBMIT);
    spec.commandLine().usage(err);
    return ExitCode.REFUSED;
  }
}
