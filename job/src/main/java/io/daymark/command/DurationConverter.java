package io.daymark.command;

import io.daymark.config.Durations;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations on the command line as in the configuration. */
final class DurationConverter implements ITypeConverter<Duration> {

  @Override
  public Duration convert(String text) {
    return Durations.parse(text)
        .orElseThrow(
            () -> new TypeConversionException("'" + text + "' is no duration: " + Durations.FORM));
  }
}
