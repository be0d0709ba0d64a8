package io.daymark.command;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A command line that was run as the process would run it.
 *
 * @param exitCode what the process would end with
 * @param out everything on the output
 * @param err everything on the error output
 */
record Run(int exitCode, String out, String err) {

  static Run of(Object root, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Shell.commandLine(root)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments);
    return new Run(exitCode, out.toString(), err.toString());
  }

  static Run main(String... arguments) {
    return of(new Main(), arguments);
  }
}
