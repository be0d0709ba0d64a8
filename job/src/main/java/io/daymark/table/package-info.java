/**
 * The PostgreSQL side: one class per table or transaction, SQL and binding together. Everything
 * that takes a {@link java.sql.Connection} works inside a READ COMMITTED transaction that its
 * caller opened and commits; nothing here commits unless it says so. Days are days since 1970-01-01
 * UTC, {@link io.daymark.model.Days#NEVER} standing for -infinity.
 */
package io.daymark.table;
