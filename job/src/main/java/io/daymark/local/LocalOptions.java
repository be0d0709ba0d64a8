package io.daymark.local;

import io.daymark.config.DaymarkConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a run of {@code local} is asked to do.
 *
 * @param signals files of readings, fed one after the other; a simulated fleet when there are none
 * @param dump where each table is written at the end
 * @param uiPort of Flink's web UI; 0 for a free one
 * @param config times and sizes of the job; the addresses in it are those of the embedded servers
 *     once they run
 * @param seed of the simulated fleet
 * @throws IllegalArgumentException when an end is asked for and there are no files
 */
public record LocalOptions(
    List<Path> signals,
    Ending ending,
    Optional<Path> dump,
    int uiPort,
    DaymarkConfig config,
    long seed) {

  /** When a run is over. */
  public enum Ending {
    /** When it is stopped. */
    NEVER,
    /** The input ends, every open day closes and every mark is healed. */
    BOUNDED,
    /** As in production days close only by watermark; over when nothing is left to do. */
    UNTIL_DRAINED
  }

  /** The port of the web UI when none is chosen. */
  public static final int DEFAULT_UI_PORT = 8081;

  public LocalOptions {
    signals = List.copyOf(signals);
    if (ending != Ending.NEVER && signals.isEmpty()) {
      throw new IllegalArgumentException(
          "A simulated fleet never ends: --bounded and --until-drained need --signals");
    }
  }
}
