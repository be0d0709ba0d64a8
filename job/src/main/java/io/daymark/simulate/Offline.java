package io.daymark.simulate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * When vehicles have no network: about every fourth day, for two hours to a day, also over
 * midnight. What they measure meanwhile they send when it is over.
 */
final class Offline {

  private static final long DAY = Duration.ofDays(1).toSeconds() / Fleet.STEP_SECONDS;
  private static final long HOUR = DAY / 24;
  private static final double SHARE_OF_DAYS = 0.25;

  private final long seed;

  /** Steps without network, the last one excluded. */
  record Window(long from, long until) {

    boolean holds(long step) {
      return from <= step && step < until;
    }
  }

  Offline(long seed) {
    this.seed = seed;
  }

  /** The step at which what was measured at {@code step} is sent; that step itself when online. */
  long release(int vehicle, long step) {
    return windows(vehicle, step).stream()
        .filter(window -> window.holds(step))
        .mapToLong(Window::until)
        .max()
        .orElse(step);
  }

  /** Windows that are over at exactly {@code step}. */
  List<Window> ending(int vehicle, long step) {
    return windows(vehicle, step).stream().filter(window -> window.until() == step).toList();
  }

  /** No window is longer than a day, so only those of today and yesterday can reach a step. */
  private List<Window> windows(int vehicle, long step) {
    long day = Math.floorDiv(step, DAY);
    List<Window> windows = new ArrayList<>();
    for (long d = day - 1; d <= day; d++) {
      SplittableRandom random = Chance.of(seed, vehicle, d, Chance.Purpose.OFFLINE);
      if (random.nextDouble() < SHARE_OF_DAYS) {
        long from = d * DAY + random.nextLong(DAY);
        windows.add(new Window(from, from + random.nextLong(2 * HOUR, 23 * HOUR)));
      }
    }
    return windows;
  }
}
