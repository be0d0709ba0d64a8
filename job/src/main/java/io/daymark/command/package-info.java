/**
 * The operator's commands. They run as plain {@code java -jar}, without Flink on the class path;
 * only {@code local} needs it.
 */
package io.daymark.command;
