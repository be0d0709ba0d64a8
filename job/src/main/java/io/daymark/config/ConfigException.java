package io.daymark.config;

import java.util.List;

/**
 * The configuration is refused. The message names every problem, one a line, each with its place,
 * what is wrong and what is allowed. It never holds a secret, and neither does a cause: there is
 * none, because a parser's exception quotes the line it stumbled over.
 */
public final class ConfigException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param problems one or more sentences, each complete in itself
   */
  ConfigException(String subject, List<String> problems) {
    super(message(subject, problems));
  }

  private static String message(String subject, List<String> problems) {
    if (problems.size() == 1) {
      return problems.get(0);
    }
    return subject + " has " + problems.size() + " problems:\n  " + String.join("\n  ", problems);
  }
}
