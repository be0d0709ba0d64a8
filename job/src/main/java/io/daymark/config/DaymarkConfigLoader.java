package io.daymark.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Reads {@code conf/daymark.yaml}, once, and refuses it whole: unknown keys, values that are not
 * allowed, keys given twice, secrets in plain text, references without a value and keys that
 * contradict each other come out together in one {@link ConfigException}. A bad value never becomes
 * a default.
 *
 * <p>References to the environment and to files are resolved here, where the job is submitted or
 * the command runs, and not on the TaskManagers.
 */
public final class DaymarkConfigLoader {

  private static final Pattern ADDRESS =
      Pattern.compile(
          "postgres\\.(url|user|password)|kafka\\.bootstrap-servers|kafka\\.properties(\\..*)?");

  private final Map<String, String> environment;

  /**
   * @param environment what {@code ${env:NAME}} refers to, {@link System#getenv()} outside tests
   */
  public DaymarkConfigLoader(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Reads {@code file} and puts {@code overrides} over it.
   *
   * @param overrides each {@code key=value}, as {@code --set} takes them
   * @throws ConfigException naming every problem
   */
  public DaymarkConfig load(Path file, List<String> overrides) {
    return load(file, overrides, setting -> true);
  }

  /**
   * The same for servers of one's own: where the file says how brokers and database are reached,
   * and with which secrets, it is not read.
   *
   * @throws ConfigException naming every problem of the rest
   */
  public DaymarkConfig loadWithoutAddresses(Path file, List<String> overrides) {
    return load(file, overrides, setting -> !ADDRESS.matcher(setting.key()).matches());
  }

  private DaymarkConfig load(Path file, List<String> overrides, Predicate<Setting> isRead) {
    List<Problem> problems = new ArrayList<>();
    List<Setting> written =
        content(file, problems)
            .map(text -> YamlSettings.read(file.toString(), text, problems))
            .orElse(List.of());
    Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
    return checked(
        file.toString(), folder, written.stream().filter(isRead).toList(), overrides, problems);
  }

  /**
   * The defaults with {@code overrides} over them, where no file is needed.
   *
   * @throws ConfigException naming every problem
   */
  public DaymarkConfig withoutFile(List<String> overrides) {
    return checked("--set", Path.of(""), List.of(), overrides, new ArrayList<>());
  }

  private DaymarkConfig checked(
      String subject,
      Path folder,
      List<Setting> written,
      List<String> overrides,
      List<Problem> problems) {
    boolean whole = problems.isEmpty();
    var settings = new Settings(new References(environment, folder), Place.in(subject), problems);
    settings.add(written);
    settings.add(Overrides.read(overrides, problems));
    DaymarkConfig config = Keys.read(settings);
    settings.refuseUnknown();
    if (whole) {
      Contradictions.find(config, settings);
    }
    if (!problems.isEmpty()) {
      throw new ConfigException(
          subject,
          problems.stream()
              .sorted(Comparator.comparing(Problem::place))
              .map(Problem::toString)
              .toList());
    }
    return config;
  }

  private static Optional<String> content(Path file, List<Problem> problems) {
    Place place = Place.in(file.toString());
    try {
      return Optional.of(Files.readString(file, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      problems.add(new Problem(place, "there is no such file"));
    } catch (CharacterCodingException e) {
      problems.add(new Problem(place, "is not UTF-8 text"));
    } catch (IOException e) {
      String why = Files.isDirectory(file) ? "is a folder" : "cannot be read: " + e.getMessage();
      problems.add(new Problem(place, why));
    }
    return Optional.empty();
  }
}
