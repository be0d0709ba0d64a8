package io.daymark.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "speed",
        "Größe",
        "\uD83D\uDE97",
        "\uFFFD is a character",
        "\uFFFD\uD83D\uDE97"
      })
  void validTextIsCleanAndKept(String text) {
    byte[] bytes = text.getBytes(UTF_8);

    String decoded = WireText.decode(bytes, 0, bytes.length);

    assertThat(decoded).isEqualTo(text);
    assertThat(WireText.isClean(decoded)).isTrue();
    assertThat(WireText.encode(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ff", // no UTF-8 byte
        "61c3", // ends inside a character
        "c0af", // overlong
        "eda080", // a surrogate
        "eda0bdedb2a9", // a pair of surrogates as six bytes
        "f4908080", // beyond U+10FFFF
        "efbfbd80", // a real U+FFFD and a stray byte
      })
  void bytesThatAreNotUtf8AreNotCleanAndComeBackAsTheyWere(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);

    String decoded = WireText.decode(bytes, 0, bytes.length);

    assertThat(WireText.isClean(decoded)).isFalse();
    assertThat(WireText.encode(decoded)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\0b", "\uD83D", "\uDE97\uD83D", "x\uDE97"})
  void nulAndLoneSurrogatesAreNotClean(String text) {
    assertThat(WireText.isClean(text)).isFalse();
  }

  @Test
  void loneSurrogateStaysNotCleanOnItsWay() {
    byte[] bytes = WireText.encode("a\uD83Db");

    assertThat(WireText.isClean(WireText.decode(bytes, 0, bytes.length))).isFalse();
  }

  @Test
  void anyBytesComeBackAsTheyWere() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      if (i % 2 == 0) { // More that is nearly UTF-8.
        for (int j = 0; j < bytes.length; j++) {
          bytes[j] = (byte) (random.nextBoolean() ? bytes[j] & 0x7F : bytes[j] | 0x80);
        }
      }
      String decoded = WireText.decode(bytes, 0, bytes.length);
      assertThat(WireText.encode(decoded)).as(Arrays.toString(bytes)).isEqualTo(bytes);
    }
  }
}
