package io.daymark.e2e;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** The database that a run of {@code local} has left in its data directory, started once more. */
final class KeptDatabase implements Closeable {

  private final EmbeddedPostgres server;

  private KeptDatabase(EmbeddedPostgres server) {
    this.server = server;
  }

  static KeptDatabase start(Path directory) throws IOException {
    return new KeptDatabase(
        EmbeddedPostgres.builder()
            .setDataDirectory(directory)
            .setCleanDataDirectory(false)
            .setPGStartupWait(Duration.ofSeconds(60))
            .setLocaleConfig("locale", "C")
            // A query over all of history may touch every partition.
            .setServerConfig("max_locks_per_transaction", "1024")
            .start());
  }

  String url() {
    return "jdbc:postgresql://localhost:" + server.getPort() + "/daymark";
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
