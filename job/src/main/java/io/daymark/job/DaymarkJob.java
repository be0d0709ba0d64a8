package io.daymark.job;

import io.daymark.command.ConfigOptions;
import io.daymark.config.ConfigException;
import io.daymark.config.DaymarkConfig;
import io.daymark.config.FlinkRequirements;
import io.daymark.table.Migrations;
import io.daymark.table.SchemaException;
import org.apache.flink.client.program.ProgramParametrizationException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * What {@code flink run} starts: reads and checks the configuration, then defines and submits the
 * job.
 */
@Command(
    name = "flink run daymark-job.jar",
    description = "Submits the streaming job.",
    sortOptions = false)
public final class DaymarkJob {

  @Mixin private ConfigOptions configOptions;

  @Option(
      names = "--pass-dead-letters",
      description =
          "Do not stop when most messages are bad: send them to the dead letters and go on. For one"
              + " start after the job stopped with that message.")
  private boolean passDeadLetters;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  /**
   * Submits the job.
   *
   * @throws ProgramParametrizationException when the arguments, the configuration, Flink's or the
   *     schema are refused; nothing was written. Flink's client prints the message of this one
   *     exception alone, without a stack trace, and exits with 1
   */
  public static void main(String[] arguments) throws Exception {
    try {
      submit(arguments);
    } catch (ParameterException | ConfigException | SchemaException e) {
      var refusal = new ProgramParametrizationException(e.getMessage());
      refusal.initCause(e);
      throw refusal;
    }
  }

  private static void submit(String[] arguments) throws Exception {
    DaymarkJob job = new DaymarkJob();
    CommandLine commandLine = new CommandLine(job);
    ParseResult parsed = commandLine.parseArgs(arguments);
    if (parsed.isUsageHelpRequested()) {
      commandLine.usage(commandLine.getOut());
      return;
    }
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
    job.defineOn(env);
    env.execute("Daymark signals");
  }

  private void defineOn(StreamExecutionEnvironment env) throws Exception {
    DaymarkConfig read = configOptions.load();
    DaymarkConfig config = passDeadLetters ? passingDeadLetters(read) : read;
    Configuration flink = new Configuration((Configuration) env.getConfiguration());
    FlinkRequirements.check(flink.toMap(), config);
    Migrations.requireCurrent(config.postgres());
    new SignalsJob(config, SignalsJob.Input.endless(config)).defineOn(env);
  }

  private static DaymarkConfig passingDeadLetters(DaymarkConfig config) {
    DaymarkConfig.DeadLetters limits = config.deadLetters();
    return new DaymarkConfig(
        config.kafka(),
        config.postgres(),
        config.postgresPatience(),
        config.time(),
        config.flow(),
        new DaymarkConfig.DeadLetters(1, limits.minMessages(), limits.maxBytes()),
        config.audit());
  }
}
