package io.daymark.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A copy of a file of readings with its lines in an order that a seed decides. */
public final class ShuffledFile {

  private ShuffledFile() {}

  /**
   * Writes the copy, not packed.
   *
   * @param directory where; it exists
   */
  public static Path of(Path file, long seed, Path directory) throws IOException {
    List<String> lines = new ArrayList<>(ReadingLines.lines(file));
    Collections.shuffle(lines, new Random(seed));
    return Files.write(directory.resolve("shuffled-" + seed + ".signals.ndjson"), lines);
  }
}
