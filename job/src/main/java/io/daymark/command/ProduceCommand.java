package io.daymark.command;

import io.daymark.avro.SignalBatch;
import io.daymark.config.DaymarkConfig;
import io.daymark.produce.BadLine;
import io.daymark.produce.NdjsonSignals;
import io.daymark.produce.SignalProducer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Sends files of readings to the topic signals. */
@Command(
    name = "produce",
    description = {
      "Sends files of readings to the topic signals.",
      "A file is newline-delimited JSON, one reading a line, plain or gzipped. Consecutive lines of"
          + " one message (subject, source, producer, cloud_event_id) are sent as one. A line that"
          + " is no reading is named and left out, and the exit code is then 1."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProduceCommand implements Callable<Integer> {

  /** Readings of one message at most: about 100 KiB of numbers, under any broker's limit. */
  private static final int BATCH_READINGS = 2_000;

  private static final int SHOWN_BAD_LINES = 10;

  /** Kafka's own default, a minute, is long to stare at a terminal. */
  private static final String PATIENCE_MILLIS = "15000";

  @Option(
      names = "--signals",
      paramLabel = "FILE",
      required = true,
      description = "A file of readings. May be repeated; files are sent one after the other.")
  private List<Path> signals;

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT",
      description = "Brokers, over those of the configuration. With it no configuration is needed.")
  private String bootstrapServers;

  @Mixin private ConfigOptions config;
  @Mixin private Verbosity verbosity;
  @Spec private CommandSpec spec;

  private long badLines;

  @Override
  public Integer call() throws IOException {
    for (Path file : signals) {
      if (!Files.isReadable(file) || Files.isDirectory(file)) {
        throw new ParameterException(spec.commandLine(), file + ": is no file that can be read");
      }
    }
    DaymarkConfig.Kafka kafka =
        bootstrapServers == null ? config.load().kafka() : config.loadOrDefaults().kafka();
    String servers = bootstrapServers == null ? kafka.bootstrapServers() : bootstrapServers;
    Map<String, String> properties = new HashMap<>(kafka.properties());
    properties.putIfAbsent("max.block.ms", PATIENCE_MILLIS);
    try (var producer = SignalProducer.connect(servers, kafka.signalsTopic(), properties)) {
      for (Path file : signals) {
        send(file, producer);
      }
      SignalProducer.Counts sent = producer.flush();
      PrintWriter out = spec.commandLine().getOut();
      out.printf(
          "%d readings in %d messages sent to topic %s at %s%n",
          sent.readings(), sent.messages(), kafka.signalsTopic(), servers);
    }
    if (badLines > 0) {
      err().printf("%s: %d lines are no readings%n", spec.qualifiedName(), badLines);
    }
    return badLines == 0 ? ExitCode.DONE : ExitCode.FAILED;
  }

  private void send(Path file, SignalProducer producer) throws IOException {
    try (var batches = NdjsonSignals.open(file, BATCH_READINGS, this::note)) {
      for (SignalBatch batch = batches.next(); batch != null; batch = batches.next()) {
        producer.send(batch);
      }
    }
  }

  private void note(BadLine line) {
    if (++badLines <= SHOWN_BAD_LINES) {
      err().println(line);
    }
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
