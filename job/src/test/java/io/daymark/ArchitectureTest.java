package io.daymark;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which package may use which: job entry, command, local → topology → operators → model; table →
 * model; decode → model. What an operator's command needs runs without Flink on the class path.
 */
@AnalyzeClasses(packages = "io.daymark", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  /** What a package may use of Daymark beside itself. The entry and local may use everything. */
  private static final Map<String, List<String>> MAY_USE =
      Map.of(
          "model", List.of(),
          "wire", List.of("model"),
          "decode", List.of("model", "avro", "connectors.kafka"),
          "produce", List.of("avro", "decode"),
          "table", List.of("model", "connectors.postgres"),
          "audit", List.of("model", "table", "connectors.postgres"),
          "config", List.of("connectors.postgres"),
          "operators", List.of("model", "wire", "connectors.kafka"),
          "topology", List.of("operators", "model", "connectors.kafka"));

  @ArchTest
  static final ArchRule packagesUseOnlyThoseBelowThem =
      CompositeArchRule.of(
          MAY_USE.entrySet().stream().map(e -> usesOnly(e.getKey(), e.getValue())).toList());

  /** Commons Codec gives Murmur hashes, which are part of the rules: they must never change. */
  @ArchTest
  static final ArchRule modelKnowsNothingButJavaAndHashes =
      classes()
          .that()
          .resideInAPackage("io.daymark.model..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                  "java..", "io.daymark.model..", "org.apache.commons.codec.digest.."));

  @ArchTest
  static final ArchRule whatCommandsNeedRunsWithoutFlink =
      noClasses()
          .that()
          .resideInAnyPackage(packages("model", "config", "table", "audit", "decode", "produce"))
          .should()
          .dependOnClassesThat(resideInAPackage("org.apache.flink.."));

  @ArchTest
  static final ArchRule commandsRunWithoutFlinkExceptLocal =
      noClasses()
          .that()
          .resideInAPackage("io.daymark.command..")
          .and()
          .haveNameNotMatching("io\\.daymark\\.command\\.Local.*")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  "org.apache.flink..",
                  "io.daymark.local..",
                  "io.daymark.topology..",
                  "io.daymark.operators.."));

  @ArchTest
  static final ArchRule operatorsSpeakNoSqlAndNoKafka =
      noClasses()
          .that()
          .resideInAnyPackage(packages("operators", "topology"))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  "java.sql..",
                  "org.postgresql..",
                  "org.apache.kafka..",
                  "io.daymark.table..",
                  "io.daymark.connectors.postgres.."));

  @ArchTest
  static final ArchRule onlyCommandsSpeakToTheTerminal =
      noClasses()
          .that(not(resideInAnyPackage(packages("command", "local"))))
          .should(ACCESS_STANDARD_STREAMS);

  @ArchTest static final ArchRule logsGoThroughSlf4j = NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

  @ArchTest
  static final ArchRule nothingDependsOnDefaultsOfTheJvm = JvmDefaults.areNotUsedBy("io.daymark..");

  private static ArchRule usesOnly(String name, List<String> others) {
    Stream<String> allowed = Stream.concat(Stream.of(name), others.stream());
    return noClasses()
        .that()
        .resideInAPackage("io.daymark." + name + "..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.daymark..")
                .and(not(resideInAnyPackage(packages(allowed.toArray(String[]::new))))))
        .as(name + " uses only " + (others.isEmpty() ? "itself" : String.join(", ", others)))
        .allowEmptyShould(true);
  }

  private static String[] packages(String... names) {
    return Stream.of(names).map(name -> "io.daymark." + name + "..").toArray(String[]::new);
  }
}
