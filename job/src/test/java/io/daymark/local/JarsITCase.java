package io.daymark.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.daymark.oracle.RecordedFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in the two jars that {@code mvn package} builds. */
class JarsITCase {

  static final Path TARGET = RecordedFiles.repository().resolve("job").resolve("target");
  private static final Path JOB = TARGET.resolve("daymark-job.jar");
  private static final Path LOCAL = TARGET.resolve("daymark-local.jar");

  /** A cluster has these, or they are for one machine only. */
  private static final List<String> NOT_IN_THE_JOB =
      List.of(
          "org/apache/flink/api/",
          "org/apache/flink/client/",
          "org/apache/flink/configuration/",
          "org/apache/flink/core/",
          "org/apache/flink/runtime/",
          "org/apache/flink/rpc/",
          "org/apache/flink/state/",
          "org/apache/flink/streaming/api/",
          "org/apache/flink/shaded/",
          "org/rocksdb/",
          "org/apache/logging/",
          "org/apache/kafka/server/log/",
          "org/apache/kafka/raft/",
          "kafka/server/",
          "scala/",
          "io/zonky/",
          "org/jline/",
          "io/daymark/local/",
          "io/daymark/simulate/");

  @TempDir Path directory;

  private static Set<String> entries(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(entry -> entry.getName())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Attributes manifest(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getManifest().getMainAttributes();
    }
  }

  @Test
  void jobJarHasNothingThatAClusterHas() throws IOException {
    assertThat(entries(JOB))
        .filteredOn(name -> name.endsWith(".class"))
        .filteredOn(
            name ->
                NOT_IN_THE_JOB.stream().anyMatch(name::startsWith)
                    && !name.startsWith("org/apache/flink/api/connector"))
        .isEmpty();
    assertThat(entries(JOB))
        .contains(
            "io/daymark/job/DaymarkJob.class",
            "org/apache/flink/connector/kafka/source/KafkaSource.class",
            "org/apache/flink/connector/jdbc/core/datastream/sink/JdbcSink.class",
            "org/apache/kafka/clients/consumer/KafkaConsumer.class",
            "org/postgresql/Driver.class")
        .noneMatch(name -> name.startsWith("log4j2") || name.endsWith(".SF"));
  }

  @Test
  void jobJarNamesTheJobToFlinkAndTheCommandsToJava() throws IOException {
    assertThat(manifest(JOB).getValue("program-class")).isEqualTo("io.daymark.job.DaymarkJob");
    assertThat(manifest(JOB).getValue("Main-Class")).isEqualTo("io.daymark.command.Main");
    assertThat(manifest(JOB).getValue("Multi-Release")).isEqualTo("true");
  }

  @Test
  void localJarHasEverythingAndOpensWhatFlinkReflectsInto() throws IOException {
    assertThat(entries(LOCAL))
        .contains(
            "io/daymark/local/Local.class",
            "io/daymark/simulate/Fleet.class",
            "org/apache/flink/runtime/minicluster/MiniCluster.class",
            "web/index.html",
            "kafka/server/KafkaRaftServer.class",
            "postgres-linux-x86_64.txz",
            "librocksdbjni-linux64.so",
            "META-INF/services/org.apache.flink.metrics.reporter.MetricReporterFactory");
    assertThat(manifest(LOCAL).getValue("Main-Class")).isEqualTo("io.daymark.command.LocalMain");
    assertThat(manifest(LOCAL).getValue("Add-Opens")).contains("java.base/java.util");
  }

  /** A file of services that one jar overwrites in another makes drivers and plugins disappear. */
  @Test
  void servicesOfSeveralJarsAreMerged() throws IOException {
    try (JarFile file = new JarFile(LOCAL.toFile())) {
      var services = file.getEntry("META-INF/services/org.flywaydb.core.extensibility.Plugin");
      String merged =
          new String(file.getInputStream(services).readAllBytes(), StandardCharsets.UTF_8);
      assertThat(merged)
          .contains("org.flywaydb.core.")
          .contains("org.flywaydb.database.postgresql.PostgreSQLDatabaseType");
    }
  }

  @Test
  void commandsRunFromTheJobJarWithoutFlinkAndWithoutAWordOfLogging() throws Exception {
    Process status =
        java(
            JOB,
            "status",
            "--set",
            "postgres.url=jdbc:postgresql://127.0.0.1:1/none",
            "--set",
            "kafka.bootstrap-servers=127.0.0.1:1");
    assertThat(status.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(output(status)).doesNotContain("SLF4J").doesNotContain("NoClassDefFoundError");
    Process help = java(JOB, "--help");
    assertThat(help.waitFor()).isZero();
    assertThat(output(help)).contains("migrate").contains("status");
  }

  private Process java(Path jar, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(), "-jar", jar.toString()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .start();
  }

  private static String output(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
