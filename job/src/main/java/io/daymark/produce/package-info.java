/** The producing side: files of readings, and their way into the topic signals. */
package io.daymark.produce;
