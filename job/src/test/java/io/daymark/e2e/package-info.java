/**
 * Daymark as a user runs it: the built jars as processes of their own, from files of readings to
 * the dump of the tables, held against {@link io.daymark.oracle}.
 */
package io.daymark.e2e;
