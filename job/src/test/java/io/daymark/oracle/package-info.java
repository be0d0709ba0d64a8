/**
 * An independent recompute: what Daymark's tables must hold, as a plain fold over sorted readings.
 *
 * <p>Nothing here uses the job's code, its model included: two implementations that agree are
 * evidence only if they share nothing. Written to be obviously right rather than fast. Times are
 * microseconds since the epoch, UTC; days are counted from 1970-01-01.
 */
package io.daymark.oracle;
