package io.daymark.command;

import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.table.Migrations;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Creates the schema daymark or brings it to this build's version. */
@Command(
    name = "migrate",
    description = {
      "Creates the schema daymark in PostgreSQL, or brings it to the version of this build.",
      "Does nothing when it is current. A step that fails is rolled back."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class MigrateCommand implements Callable<Integer> {

  @Mixin private ConfigOptions config;
  @Mixin private Verbosity verbosity;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws SQLException {
    PostgresOptions database = config.load().postgres();
    int applied = Migrations.migrate(database);
    spec.commandLine()
        .getOut()
        .println(
            applied == 0
                ? "The schema daymark is current at " + database.url()
                : "The schema daymark is current at "
                    + database.url()
                    + ", migrations applied: "
                    + applied);
    return ExitCode.DONE;
  }
}
