package io.daymark.local;

import io.daymark.config.DaymarkConfig;
import io.daymark.config.FlinkRequirements;
import io.daymark.job.SignalsJob;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The command {@code local}: everything in this JVM, from input to tables. It runs through Kafka,
 * RocksDB and PostgreSQL as in production, and the job is the one that a cluster runs.
 */
public final class Local {

  private static final String JOB_NAME = "Daymark signals";

  /** Between two looks at whether the run is over. */
  private static final Duration LOOK = Duration.ofMillis(500);

  private final LocalOptions options;
  private final Dumping dumping;
  private final Screen screen;
  private final Watch watch;

  /** Writes each table and summary view as {@code DIRECTORY/NAME.csv}. */
  @FunctionalInterface
  public interface Dumping {
    /**
     * @param directory is created where absent
     */
    void write(DaymarkConfig config, Path directory) throws SQLException, IOException;
  }

  Local(LocalOptions options, Dumping dumping, Screen screen) {
    this.options = options;
    this.dumping = dumping;
    this.screen = screen;
    this.watch = new Watch(screen, MetricBoard.ofThisJvm());
  }

  /**
   * Runs to the end that the options name.
   *
   * @param directory where the servers keep everything; the caller closes it
   * @param stop closed from another thread it ends the run, which then returns or throws
   * @throws StartFailure when something did not come up
   * @throws JobFailure when the job failed for good
   * @throws IOException when a file cannot be read, or the database refuses the healing
   */
  void run(DataDirectory directory, ReverseCloser stop)
      throws StartFailure, JobFailure, IOException, SQLException, InterruptedException {
    screen.say("Everything of this run is kept in " + directory);
    stop.add(watch);
    watch.start();
    Servers servers = stop.start(() -> Servers.start(directory.layout(), options));
    TableFigures tables = stop.add(new TableFigures(servers.database().options()));
    watch.tables(tables);
    pinAddresses(servers, directory);
    DaymarkConfig config = servers.pointedHere(options.config());
    Feeding feeding = feeding(config, tables);
    watch.feed(feeding::readings);
    FutureTask<Void> fed = stop.add(new Background<>("feed", feeding)).task();
    if (options.ending() == LocalOptions.Ending.BOUNDED) {
      watch.phase("filling the topic");
      await(fed);
    }
    watch.phase("submitting the job");
    RunningJob job = submit(servers, config);
    watch.job(job);
    stop.add(watch); // once more, so that it ends before what it looks at
    watch.phase("running");
    switch (options.ending()) {
      case NEVER -> untilStopped(job, fed);
      case BOUNDED -> bounded(job, config);
      case UNTIL_DRAINED -> untilDrained(job, fed, servers, config);
    }
    finish(config, feeding, tables);
  }

  private void pinAddresses(Servers servers, DataDirectory directory) {
    DaymarkConfig.Kafka topics = options.config().kafka();
    screen.pin("Web UI      " + servers.flink().webUi());
    screen.pin("PostgreSQL  " + servers.database().options().url());
    screen.pin("            " + servers.database().psql());
    screen.pin(
        "Kafka       "
            + servers.kafka().bootstrap()
            + ", topics "
            + topics.signalsTopic()
            + " and "
            + topics.deadLettersTopic());
    screen.pin("Log         " + directory.layout().log());
  }

  private Feeding feeding(DaymarkConfig config, TableFigures tables) throws SQLException {
    return options.signals().isEmpty()
        ? new FleetFeed(config.kafka(), options.seed(), tables.newest())
        : new FileFeed(options.signals(), config.kafka());
  }

  private RunningJob submit(Servers servers, DaymarkConfig config) throws StartFailure {
    StreamExecutionEnvironment environment = servers.flink().environment();
    FlinkRequirements.check(
        new Configuration((Configuration) environment.getConfiguration()).toMap(), config);
    SignalsJob.Input input =
        switch (options.ending()) {
          case NEVER -> SignalsJob.Input.endless(config);
          case BOUNDED -> SignalsJob.Input.bounded();
          case UNTIL_DRAINED -> SignalsJob.Input.endlessByDataAlone();
        };
    new SignalsJob(config, input).defineOn(environment);
    return servers.flink().submit(environment, JOB_NAME);
  }

  private void untilStopped(RunningJob job, FutureTask<Void> fed)
      throws JobFailure, IOException, InterruptedException {
    while (!job.hasFinishedWithin(LOOK)) {
      job.completedCheckpoints();
      if (fed.isDone()) {
        await(fed);
      }
    }
  }

  private void bounded(RunningJob job, DaymarkConfig config)
      throws JobFailure, IOException, SQLException, InterruptedException {
    while (!job.hasFinishedWithin(LOOK)) {
      job.completedCheckpoints();
    }
    Healing healing = new Healing(config);
    watch.healing(healing::subjectDays);
    watch.phase("healing");
    healing.run();
  }

  private void untilDrained(
      RunningJob job, FutureTask<Void> fed, Servers servers, DaymarkConfig config)
      throws JobFailure, IOException, SQLException, InterruptedException {
    try (Drain drain = new Drain(servers.kafka().admin(), config.postgres(), config.kafka())) {
      boolean isOver = false;
      while (!isOver) {
        if (job.hasFinishedWithin(LOOK)) {
          throw new IOException("The job ended although its input is endless");
        }
        long checkpoints = job.completedCheckpoints();
        if (fed.isDone()) {
          await(fed);
          isOver = drain.isOver(checkpoints);
        }
      }
    }
    watch.phase("stopping the job");
    job.cancel();
  }

  private static void await(FutureTask<Void> fed) throws IOException, InterruptedException {
    try {
      fed.get();
    } catch (ExecutionException e) {
      throw new IOException("The input could not be fed: " + e.getCause().getMessage(), e);
    }
  }

  private void finish(DaymarkConfig config, Feeding feeding, TableFigures tables)
      throws SQLException, IOException {
    if (options.dump().isPresent()) {
      watch.phase("writing the dump");
      dumping.write(config, options.dump().get());
      screen.say("Tables written to " + options.dump().get());
    }
    tables.read();
    watch.phase("done");
    watch.close();
    if (feeding.badLines() > 0) {
      screen.say(feeding.badLines() + " lines of the input are no readings; the log names them");
    }
    FigureText.summary(watch.figures()).forEach(screen::say);
  }
}
