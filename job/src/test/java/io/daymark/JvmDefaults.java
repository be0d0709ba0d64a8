package io.daymark;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** Calls whose result depends on the JVM's default time zone, locale or charset. */
final class JvmDefaults {

  private static final Set<String> CALLS =
      Set.of(
          "java.lang.String.getBytes()",
          "java.lang.String.<init>([B)",
          "java.lang.String.<init>([B, int, int)",
          "java.lang.String.toLowerCase()",
          "java.lang.String.toUpperCase()",
          "java.lang.String.format(java.lang.String, [Ljava.lang.Object;)",
          "java.io.PrintWriter.printf(java.lang.String, [Ljava.lang.Object;)",
          "java.io.PrintStream.printf(java.lang.String, [Ljava.lang.Object;)",
          "java.io.ByteArrayOutputStream.toString()",
          "java.io.InputStreamReader.<init>(java.io.InputStream)",
          "java.io.OutputStreamWriter.<init>(java.io.OutputStream)",
          "java.util.Scanner.<init>(java.io.InputStream)",
          "java.util.Locale.getDefault()",
          "java.nio.charset.Charset.defaultCharset()",
          "java.time.ZoneId.systemDefault()",
          "java.time.Clock.systemDefaultZone()",
          "java.time.LocalDate.now()",
          "java.time.LocalTime.now()",
          "java.time.LocalDateTime.now()",
          "java.time.OffsetDateTime.now()",
          "java.time.ZonedDateTime.now()",
          "java.util.TimeZone.getDefault()",
          "java.util.TimeZone.setDefault(java.util.TimeZone)");

  /** Types that cannot be used without them. */
  private static final Set<String> TYPES =
      Set.of(
          "java.io.FileReader",
          "java.io.FileWriter",
          "java.text.SimpleDateFormat",
          "java.util.Calendar",
          "java.util.GregorianCalendar",
          "java.sql.Date",
          "java.sql.Time",
          "java.sql.Timestamp");

  private JvmDefaults() {}

  static ArchRule areNotUsedBy(String packages) {
    DescribedPredicate<JavaAccess<?>> call =
        describe(
            "a call that depends on the JVM's time zone, locale or charset",
            access -> CALLS.contains(signature(access)));
    DescribedPredicate<JavaClass> type =
        describe(
            "types that depend on the JVM's time zone or charset",
            target -> TYPES.contains(target.getName()));
    return noClasses()
        .that()
        .resideInAPackage(packages)
        .and(not(resideInAPackage("io.daymark.avro..")))
        .should()
        .accessTargetWhere(call)
        .orShould()
        .dependOnClassesThat(type);
  }

  private static String signature(JavaAccess<?> access) {
    return access.getTarget().getFullName();
  }
}
