/** The graph: streams in, named streams out. */
package io.daymark.topology;
