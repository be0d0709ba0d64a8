package io.daymark.oracle;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers as PostgreSQL writes a float8: the fewest digits that read back as the same number,
 * without exponent from 1e-4 up to, not including, 1e15.
 */
final class Float8Text {

  private Float8Text() {}

  static String of(double number) {
    if (number == 0) {
      return 1 / number < 0 ? "-0" : "0";
    }
    BigDecimal shortest = shortest(number);
    int exponent = shortest.precision() - shortest.scale() - 1;
    if (exponent >= -4 && exponent < 15) {
      return shortest.toPlainString();
    }
    String digits = shortest.unscaledValue().abs().toString();
    String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
    String sign = exponent < 0 ? "-" : "+";
    String power = Math.abs(exponent) < 10 ? "0" + Math.abs(exponent) : "" + Math.abs(exponent);
    return (number < 0 ? "-" : "") + digits.charAt(0) + fraction + "e" + sign + power;
  }

  private static BigDecimal shortest(double number) {
    BigDecimal exact = new BigDecimal(number);
    for (int digits = 1; digits < 17; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (rounded.doubleValue() == number && isInside(rounded, exact, number)) {
        return rounded.stripTrailingZeros();
      }
    }
    return exact.round(new MathContext(17, RoundingMode.HALF_EVEN)).stripTrailingZeros();
  }

  /** PostgreSQL does not take the middle between two numbers, though it would be read back. */
  private static boolean isInside(BigDecimal rounded, BigDecimal exact, double number) {
    int side = rounded.compareTo(exact);
    if (side == 0) {
      return true;
    }
    BigDecimal neighbour = new BigDecimal(side > 0 ? Math.nextUp(number) : Math.nextDown(number));
    BigDecimal twice = rounded.subtract(exact).abs().multiply(BigDecimal.valueOf(2));
    return twice.compareTo(neighbour.subtract(exact).abs()) < 0;
  }
}
