/**
 * The audit: one full recompute from history in one snapshot, compared with what the tables hold.
 * It shares no view, function or statement with the job's own recomputes but the history's columns.
 */
package io.daymark.audit;
