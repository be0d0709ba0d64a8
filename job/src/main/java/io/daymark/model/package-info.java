/**
 * The rules of Daymark as plain values: what a reading is, which of two wins, which day it belongs
 * to. Nothing here knows of Flink, Kafka or PostgreSQL. Times are microseconds since the epoch,
 * UTC, unless a name says otherwise.
 */
package io.daymark.model;
