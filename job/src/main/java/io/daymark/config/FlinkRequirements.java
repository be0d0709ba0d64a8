package io.daymark.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What Daymark needs of Flink's configuration so that every row is durable when its checkpoint is
 * complete. Works on Flink's keys and texts, so that it needs no Flink on the class path.
 *
 * <p>Not checked here: what Flink refuses itself, and what only makes a job slow.
 */
public final class FlinkRequirements {

  private static final String CHECKPOINTING = "execution.checkpointing.";
  private static final String INTERVAL = CHECKPOINTING + "interval";
  private static final String UNALIGNED = CHECKPOINTING + "unaligned";
  private static final String AFTER_FINISH = CHECKPOINTING + "checkpoints-after-tasks-finish";

  private final Map<String, String> flink;
  private final List<String> problems = new ArrayList<>();

  private FlinkRequirements(Map<String, String> flink) {
    this.flink = flink;
  }

  /**
   * Checks the configuration that the job will run with, before anything is built.
   *
   * @param flink Flink's configuration as keys and texts, {@code Configuration.toMap()}; a key that
   *     is not there has Flink's default
   * @throws ConfigException naming every problem and its reason
   */
  public static void check(Map<String, String> flink, DaymarkConfig config) {
    var requirements = new FlinkRequirements(flink);
    requirements.streaming();
    requirements.checkpointing(config.audit().settleTime());
    requirements.aligned();
    if (!requirements.problems.isEmpty()) {
      throw new ConfigException("Flink's configuration", requirements.problems);
    }
  }

  private void streaming() {
    given("execution.runtime-mode")
        .filter(mode -> !mode.is("streaming"))
        .ifPresent(
            mode ->
                problem(
                    mode,
                    "must be STREAMING: rows become durable with checkpoints, and a batch job takes"
                        + " none"));
  }

  private void checkpointing(Duration settleTime) {
    Option option = given(INTERVAL).orElse(new Option(INTERVAL, "not set"));
    Duration interval = option.duration();
    if (option.is("not set") || interval.isZero()) {
      problem(
          option,
          "must be set, as in 30 s: without checkpoints no day would ever count as durable, and W"
              + " would never advance");
    } else if (!settleTime.isZero() && settleTime.compareTo(interval.multipliedBy(2)) < 0) {
      problem(
          option,
          "must not be more than half of audit.settle-time ("
              + Durations.format(settleTime)
              + "): an audit beside the job would report rows that are only under way");
    }
    given(CHECKPOINTING + "mode")
        .filter(mode -> !mode.is("exactly_once") && !mode.is("exactly-once"))
        .ifPresent(
            mode ->
                problem(
                    mode,
                    "must be EXACTLY_ONCE: with at-least-once a subtask works on past the barrier,"
                        + " and its state would hold readings that the source sends again"));
    given(AFTER_FINISH, AFTER_FINISH + ".enabled")
        .filter(on -> on.is("false"))
        .ifPresent(
            off ->
                problem(
                    off,
                    "must be true: the last days are committed by the checkpoint after the input"
                        + " has ended"));
  }

  private void aligned() {
    String reason =
        ": the barrier would overtake rows in flight, and they would not be durable when the"
            + " checkpoint is complete";
    given(UNALIGNED + ".enabled", UNALIGNED)
        .filter(on -> !on.is("false"))
        .ifPresent(on -> problem(on, "must be false" + reason));
    given(UNALIGNED + ".forced")
        .filter(on -> !on.is("false"))
        .ifPresent(on -> problem(on, "must be false" + reason));
    given(CHECKPOINTING + "aligned-checkpoint-timeout", CHECKPOINTING + "alignment-timeout")
        .filter(timeout -> !timeout.duration().isZero())
        .ifPresent(
            timeout ->
                problem(
                    timeout,
                    "must be 0, its default: after it an aligned checkpoint turns into an unaligned"
                        + " one, where"
                        + reason.substring(1)));
    given(UNALIGNED + ".interruptible-timers.enabled")
        .filter(on -> !on.is("false"))
        .ifPresent(
            on ->
                problem(
                    on,
                    "must be false: a barrier would pass between the timers of one watermark, and W"
                        + " would advance past days that are not yet written"));
  }

  /** The option under the first of several keys that is there; the later keys are older names. */
  private Optional<Option> given(String... keys) {
    return Stream.of(keys)
        .filter(flink::containsKey)
        .findFirst()
        .map(key -> new Option(key, flink.get(key).strip()));
  }

  private void problem(Option option, String what) {
    problems.add(option.key() + ": " + what + " (it is " + option.text() + ")");
  }

  private record Option(String key, String text) {

    boolean is(String value) {
      return text.equalsIgnoreCase(value);
    }

    /** A number without unit is milliseconds in Flink; what is no duration is Flink's to refuse. */
    Duration duration() {
      return Durations.parse(text.matches("\\d+") ? text + " ms" : text)
          .orElse(Duration.ofMillis(1));
    }
  }
}
