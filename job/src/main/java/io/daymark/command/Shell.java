package io.daymark.command;

import io.daymark.config.ConfigException;
import io.daymark.table.SchemaException;
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
    return error instanceof ConfigException
            || error instanceof SchemaException
            || error instanceof ParameterException
        ? ExitCode.REFUSED
        : ExitCode.FAILED;
  }

  private static int wrongUsage(ParameterException error, String[] arguments) {
    CommandLine command = error.getCommandLine();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    err.println(name + ": " + error.getMessage());
    UnmatchedArgumentException.printSuggestions(error, err);
    if (command.getParent() == null) {
      err.println("The streaming job is submitted with " + Main.SUBMIT);
    }
    err.println("See " + name + " --help");
    return ExitCode.REFUSED;
  }

  private static int failed(Exception error, CommandLine command, ParseResult result) {
    PrintWriter err = command.getErr();
    err.println(command.getCommandSpec().qualifiedName() + ": " + message(error));
    if (command.getParseResult().hasMatchedOption(Verbosity.NAME)) {
      error.printStackTrace(err);
    }
    return exitCode(error);
  }

  /** What happened and, where an exception only wraps another, why. */
  static String message(Throwable error) {
    if (error instanceof ConfigException || error instanceof SchemaException) {
      return error.getMessage();
    }
    if (error instanceof SQLException) {
      return oneLine(sentence(error));
    }
    StringBuilder message = new StringBuilder(sentence(error));
    for (Throwable why = error.getCause(); why != null; why = why.getCause()) {
      String sentence = sentence(why);
      if (message.indexOf(sentence) < 0) {
        message.append(": ").append(sentence);
      }
    }
    return oneLine(message.toString());
  }

  private static String oneLine(String message) {
    return message.replaceAll("\\s*\\R\\s*", " ");
  }

  private static String sentence(Throwable error) {
    String message = Objects.requireNonNullElse(error.getMessage(), "").strip();
    boolean speaksForItself = error instanceof SQLException || message.contains(" ");
    String name = error.getClass().getSimpleName();
    return message.isEmpty() ? name : speaksForItself ? message : name + ": " + message;
  }
}
