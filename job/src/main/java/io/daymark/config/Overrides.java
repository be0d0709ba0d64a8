package io.daymark.config;

import java.util.ArrayList;
import java.util.List;

/** Settings of the command line, {@code --set key=value}. */
final class Overrides {

  private Overrides() {}

  static List<Setting> read(List<String> overrides, List<Problem> problems) {
    List<Setting> settings = new ArrayList<>();
    for (int i = 0; i < overrides.size(); i++) {
      String override = overrides.get(i);
      Place place = Place.in("--set");
      int equals = override.indexOf('=');
      if (equals <= 0) {
        problems.add(new Problem(place, "number " + (i + 1) + " has not the form key=value"));
      } else {
        String key = override.substring(0, equals).strip();
        settings.add(new Setting(key, override.substring(equals + 1), place, place));
      }
    }
    return settings;
  }
}
