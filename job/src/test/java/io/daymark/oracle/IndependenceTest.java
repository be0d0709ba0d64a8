package io.daymark.oracle;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** That the recompute and the job can only be wrong in the same way by chance. */
class IndependenceTest {

  @Test
  void theRecomputeUsesNoCodeOfTheJob() {
    noClasses()
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are Daymark's but not the recompute's",
                (JavaClass c) ->
                    c.getPackageName().startsWith("io.daymark.")
                        && !c.getPackageName().equals("io.daymark.oracle")))
        .check(new ClassFileImporter().importPackages("io.daymark.oracle"));
  }
}
