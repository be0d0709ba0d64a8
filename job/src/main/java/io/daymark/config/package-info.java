/** Reads and checks conf/daymark.yaml. */
package io.daymark.config;
