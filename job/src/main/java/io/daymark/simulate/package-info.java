/**
 * A fleet of vehicles that drive, with the faults that real ones have. A pure function of a seed
 * and a step of time.
 */
package io.daymark.simulate;
