package io.daymark.command;

import io.daymark.config.ConfigException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Runs a command line. An error is a message on the error output, without a stack trace unless
 * {@code --verbose} asks for it; {@link ExitCode} says how it ended.
 */
final class Shell {

  private Shell() {}

  static CommandLine commandLine(Object root) {
    return new CommandLine(root)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExitCodeExceptionMapper(Shell::exitCode)
        .setParameterExceptionHandler(Shell::wrongUsage)
        .setExecutionExceptionHandler(Shell::failed);
  }

  private static int exitCode(Throwable error) {
    return error instanceof ConfigException || error instanceof ParameterException
        ? ExitCode.REFUSED
        : ExitCode.FAILED;
  }

  private static int wrongUsage(ParameterException error, String[] arguments) {
    CommandLine command = error.getCommandLine();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    err.println(name + ": " + error.getMessage());
    UnmatchedArgumentException.printSuggestions(error, err);
    err.println("See " + name + " --help");
    return ExitCode.REFUSED;
  }

  private static int failed(Exception error, CommandLine command, ParseResult result) {
    PrintWriter err = command.getErr();
    err.println(command.getCommandSpec().qualifiedName() + ": " + message(error));
    if (result.hasMatchedOption(Verbosity.NAME)) {
      error.printStackTrace(err);
    }
    return exitCode(error);
  }

  private static String message(Throwable error) {
    if (error instanceof ConfigException) {
      return error.getMessage();
    }
    String message = Objects.requireNonNullElse(error.getMessage(), "").strip();
    return message.isEmpty() || !(error instanceof SQLException)
        ? error.getClass().getSimpleName() + ": " + message
        : message;
  }
}
