package io.daymark.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The invariants of the tables as queries over one snapshot. They recompute from the arrays of
 * history by themselves and share no view, function or statement with what they judge.
 */
final class Truth {

  private static final String W =
      """
      w AS (
        SELECT COALESCE(
          (SELECT (watermark AT TIME ZONE 'UTC')::date FROM daymark.watermarks WHERE stream = 'signals'),
          '-infinity') AS before
      )
      """;

  private static final String TRUTH =
      "WITH "
          + W
          + """
          , reading AS (
            SELECT h.day, h.subject, r.*
            FROM daymark.signal_history AS h
            CROSS JOIN LATERAL (
              SELECT
                h.names[i] AS name, h.timestamps[i] AS at, h.numbers[i] AS number, h.strings[i] AS string,
                h.latitudes[i] AS latitude, h.longitudes[i] AS longitude,
                h.hdops[i] AS hdop, h.headings[i] AS heading,
                h.sources[least(i, cardinality(h.sources))] AS source,
                h.producers[least(i, cardinality(h.producers))] AS producer,
                h.cloud_event_ids[least(i, cardinality(h.cloud_event_ids))] AS id
              FROM generate_series(1, cardinality(h.names)) AS i
            ) AS r
          ),
          ranked AS (
            SELECT *, row_number() OVER (
              PARTITION BY subject, name, at
              ORDER BY id,
                CASE WHEN number IS NOT NULL THEN 0 WHEN string IS NOT NULL THEN 1 ELSE 2 END,
                number, string, latitude, longitude, hdop NULLS FIRST, heading NULLS FIRST,
                source, producer NULLS FIRST
            ) AS place
            FROM reading
          ),
          standing AS (
            SELECT *, row_number() OVER (PARTITION BY subject, name, day ORDER BY at DESC) AS recent
            FROM ranked
            WHERE place = 1
          ),
          fix AS (
            SELECT *, row_number() OVER (PARTITION BY subject, name, day ORDER BY at DESC, place) AS recent
            FROM ranked
            WHERE latitude <> 0 OR longitude <> 0
          ),
          truth AS (
            SELECT
              s.subject, s.name, s.day, count(*) AS count, min(s.at) AS first_seen, max(s.at) AS last_seen,
              min(s.number) FILTER (WHERE s.recent = 1) AS value_number,
              min(s.string) FILTER (WHERE s.recent = 1) AS value_string,
              min(s.number) AS min_number, max(s.number) AS max_number,
              round(sum(s.number)::numeric, 3) AS sum_number,
              min(f.latitude) AS latitude, min(f.longitude) AS longitude,
              min(f.hdop) AS hdop, min(f.heading) AS heading, min(f.at) AS location_timestamp
            FROM standing AS s
            LEFT JOIN fix AS f
              ON f.recent = 1 AND f.subject = s.subject AND f.name = s.name AND f.day = s.day
            GROUP BY s.subject, s.name, s.day
          )
          """;

  private static final String COLUMNS =
      """
      count, first_seen, last_seen, value_number, value_string,
      min_number, max_number, round(sum_number::numeric, 3) AS sum_number,
      latitude, longitude, hdop, heading, location_timestamp
      """;

  /** Invariant 1: day rows before W, marked days aside, equal a recompute. */
  private static final String DAILY =
      both(
          TRUTH
              + """
              , settled AS (
                SELECT * FROM truth AS t
                WHERE day < (SELECT before FROM w)
                  AND NOT EXISTS (SELECT FROM daymark.marks AS m WHERE m.subject = t.subject AND m.day = t.day)
              ),
              expected AS (SELECT subject, name, day, %1$s FROM settled),
              actual AS (
                SELECT subject, name, day, %1$s
                FROM daymark.signals_daily AS d
                WHERE day < (SELECT before FROM w)
                  AND NOT EXISTS (SELECT FROM daymark.marks AS m WHERE m.subject = d.subject AND m.day = d.day)
              )
              """
                  .formatted(COLUMNS),
          "daily");

  /** Invariant 3: the rollup is the fold of the day rows before W. */
  private static final String ROLLUP =
      both(
          "WITH "
              + W
              + """
              , settled AS (
                SELECT
                  *,
                  row_number() OVER (PARTITION BY subject, name ORDER BY day DESC) AS recent,
                  row_number() OVER (
                    PARTITION BY subject, name ORDER BY (location_timestamp IS NULL), day DESC
                  ) AS recent_fix
                FROM daymark.signals_daily
                WHERE day < (SELECT before FROM w)
              ),
              expected AS (
                SELECT
                  subject, name, sum(count)::bigint AS count, min(first_seen) AS first_seen,
                  max(last_seen) AS last_seen,
                  min(value_number) FILTER (WHERE recent = 1) AS value_number,
                  min(value_string) FILTER (WHERE recent = 1) AS value_string,
                  min(min_number) AS min_number, max(max_number) AS max_number,
                  round(sum(sum_number)::numeric, 3) AS sum_number,
                  min(latitude) FILTER (WHERE recent_fix = 1) AS latitude,
                  min(longitude) FILTER (WHERE recent_fix = 1) AS longitude,
                  min(hdop) FILTER (WHERE recent_fix = 1) AS hdop,
                  min(heading) FILTER (WHERE recent_fix = 1) AS heading,
                  min(location_timestamp) FILTER (WHERE recent_fix = 1) AS location_timestamp
                FROM settled
                GROUP BY subject, name
              ),
              actual AS (SELECT subject, name, %s FROM daymark.signals_rollup)
              """
                  .formatted(COLUMNS),
          "rollup");

  /** Invariant 5: summaries equal a recompute at every instant. */
  private static final String SUMMARIES =
      both(
          TRUTH
              + """
              , expected AS (
                SELECT subject, name, sum(count)::bigint AS count, min(first_seen) AS first_seen, max(last_seen)
                FROM truth
                GROUP BY subject, name
              ),
              actual AS (SELECT subject, name, count, first_seen, last_seen FROM daymark.signal_summaries)
              """,
          "summaries");

  /** The function and the view say the same of every subject. */
  private static final String FUNCTION =
      """
      WITH subjects AS (SELECT DISTINCT subject FROM daymark.signal_history),
      expected AS (SELECT subject, name, count, first_seen, last_seen FROM daymark.signal_summaries),
      actual AS (
        SELECT f.* FROM subjects AS s CROSS JOIN LATERAL daymark.signal_summaries(s.subject) AS f
      )
      """;

  private Truth() {}

  /** What is wrong in the snapshot of this transaction; nothing when all invariants hold. */
  static List<String> violations(Connection c) throws SQLException {
    List<String> all = new ArrayList<>();
    for (String sql : List.of(DAILY, ROLLUP, SUMMARIES, both(FUNCTION, "function"))) {
      all.addAll(TableFixture.rows(c, sql));
    }
    return all;
  }

  private static String both(String with, String what) {
    return with
        + """
        SELECT '%1$s is missing', * FROM (TABLE expected EXCEPT ALL TABLE actual) AS missing
        UNION ALL
        SELECT '%1$s has wrongly', * FROM (TABLE actual EXCEPT ALL TABLE expected) AS extra
        """
            .formatted(what);
  }
}
