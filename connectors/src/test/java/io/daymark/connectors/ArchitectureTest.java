package io.daymark.connectors;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.daymark.connectors.postgres.PostgresOptions;
import io.daymark.connectors.postgres.SqlErrors;
import io.daymark.connectors.postgres.Transactions;

/** Connectors know nothing of signals; what commands share runs without Flink. */
@AnalyzeClasses(
    packages = "io.daymark.connectors",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule connectorsKnowNothingOfTheJob =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.daymark..")
                  .and(resideOutsideOfPackage("io.daymark.connectors..")));

  @ArchTest
  static final ArchRule transactionsRunWithoutFlink =
      noClasses()
          .that()
          .belongToAnyOf(PostgresOptions.class, SqlErrors.class, Transactions.class)
          .should()
          .dependOnClassesThat(resideInAPackage("org.apache.flink.."));

  @ArchTest static final ArchRule nothingIsPrinted = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

  @ArchTest static final ArchRule logsGoThroughSlf4j = NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
}
