package io.daymark.config;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what was probably meant. */
final class Spelling {

  private Spelling() {}

  /**
   * The known word nearest to {@code word}, by the number of letters to insert, delete, replace or
   * swap with their neighbour; empty when none is within {@code limit}.
   */
  static Optional<String> nearest(String word, Collection<String> known, int limit) {
    return known.stream()
        .min(Comparator.comparingInt((String k) -> distance(word, k)).thenComparing(k -> k))
        .filter(k -> distance(word, k) <= limit);
  }

  /** The optimal string alignment distance, case and {@code _} for {@code -} aside. */
  static int distance(String first, String second) {
    String a = normal(first);
    String b = normal(second);
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    Arrays.setAll(cost[0], j -> j);
    for (int i = 1; i <= a.length(); i++) {
      cost[i][0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        cost[i][j] = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[a.length()][b.length()];
  }

  private static String normal(String word) {
    return word.toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
