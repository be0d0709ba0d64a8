package io.daymark.job;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes what an earlier job has left. */
final class DataDirectoryFiles {

  private DataDirectoryFiles() {}

  static void deleteContent(Path directory) throws IOException {
    List<File> files;
    try (Stream<Path> walk = Files.walk(directory)) {
      files =
          walk.filter(path -> !path.equals(directory))
              .sorted(Comparator.reverseOrder())
              .map(Path::toFile)
              .toList();
    }
    for (File file : files) {
      Files.delete(file.toPath());
    }
  }
}
