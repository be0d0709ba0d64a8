package io.daymark.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * All commands, in {@code daymark-local.jar}. Without the name of a command it is {@code local}, so
 * that {@code java -jar daymark-local.jar --bounded …} works.
 */
@Command(
    name = "daymark",
    description = {
      "Keeps exact PostgreSQL tables of signals that stream through Kafka.",
      "Without a command: local, which runs everything on this machine. Its options: local --help"
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "[COMMAND]",
    subcommands = {
      LocalCommand.class,
      MigrateCommand.class,
      AuditCommand.class,
      StatusCommand.class,
      ProduceCommand.class
    })
public final class LocalMain implements Callable<Integer> {

  private static final Set<String> OWN_OPTIONS = Set.of("-h", "--help", "-V", "--version");

  @Spec private CommandSpec spec;

  /** Ends the process with an exit code of design section 7. */
  public static void main(String[] arguments) {
    System.exit(run(Shell.commandLine(new LocalMain()), arguments));
  }

  static int run(CommandLine commandLine, String... arguments) {
    return commandLine.execute(withCommand(arguments));
  }

  /** Options without a command are those of local. */
  private static String[] withCommand(String... arguments) {
    boolean isLocal =
        arguments.length == 0
            || arguments[0].startsWith("-") && !OWN_OPTIONS.contains(arguments[0]);
    List<String> all = new ArrayList<>(List.of(arguments));
    if (isLocal) {
      all.add(0, "local");
    }
    return all.toArray(String[]::new);
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.REFUSED;
  }
}
