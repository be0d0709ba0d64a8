-- The day rows in [W, W') into the rollup. They are all newer than what it holds, so their newest
-- value and fix take over.
WITH folded AS MATERIALIZED (
  SELECT *
  FROM daymark.signals_daily
  WHERE day >= ?::date AND day < ?::date
),

total AS (
  SELECT
    subject, name,
    sum(count)::bigint AS count,
    min(first_seen) AS first_seen,
    max(last_seen) AS last_seen,
    min(min_number) AS min_number,
    max(max_number) AS max_number,
    sum(sum_number ORDER BY day) AS sum_number,
    max(day) AS newest_day,
    max(day) FILTER (WHERE location_timestamp IS NOT NULL) AS newest_fix_day
  FROM folded
  GROUP BY subject, name
)

INSERT INTO daymark.signals_rollup AS r (
  subject, name, count, first_seen, last_seen, value_number, value_string,
  min_number, max_number, sum_number,
  latitude, longitude, hdop, heading, location_timestamp, written_at
)
SELECT
  t.subject, t.name, t.count, t.first_seen, t.last_seen, v.value_number, v.value_string,
  t.min_number, t.max_number, t.sum_number,
  f.latitude, f.longitude, f.hdop, f.heading, f.location_timestamp, clock_timestamp()
FROM total AS t
JOIN folded AS v ON v.subject = t.subject AND v.name = t.name AND v.day = t.newest_day
LEFT JOIN folded AS f ON f.subject = t.subject AND f.name = t.name AND f.day = t.newest_fix_day
ON CONFLICT (subject, name) DO UPDATE SET
  count = r.count + EXCLUDED.count,
  first_seen = LEAST(r.first_seen, EXCLUDED.first_seen),
  last_seen = EXCLUDED.last_seen,
  value_number = EXCLUDED.value_number,
  value_string = EXCLUDED.value_string,
  min_number = LEAST(r.min_number, EXCLUDED.min_number),
  max_number = GREATEST(r.max_number, EXCLUDED.max_number),
  sum_number = COALESCE(r.sum_number + EXCLUDED.sum_number, r.sum_number, EXCLUDED.sum_number),
  latitude = CASE WHEN EXCLUDED.location_timestamp IS NULL THEN r.latitude ELSE EXCLUDED.latitude END,
  longitude = CASE WHEN EXCLUDED.location_timestamp IS NULL THEN r.longitude ELSE EXCLUDED.longitude END,
  hdop = CASE WHEN EXCLUDED.location_timestamp IS NULL THEN r.hdop ELSE EXCLUDED.hdop END,
  heading = CASE WHEN EXCLUDED.location_timestamp IS NULL THEN r.heading ELSE EXCLUDED.heading END,
  location_timestamp = COALESCE(EXCLUDED.location_timestamp, r.location_timestamp),
  written_at = EXCLUDED.written_at
