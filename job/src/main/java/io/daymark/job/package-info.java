/** Where the graph meets Kafka, PostgreSQL and Flink's command line. */
package io.daymark.job;
