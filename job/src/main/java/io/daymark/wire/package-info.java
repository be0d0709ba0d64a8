/**
 * The binary form of records between operators and of state. Each form begins with a version, so
 * that a later build can add a field and still read what an earlier one wrote.
 */
package io.daymark.wire;
