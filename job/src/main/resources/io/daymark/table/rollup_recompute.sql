-- Rollup rows from the day rows before W. Days do not overlap, so the newest day has the newest
-- reading, and the newest day with a fix the newest fix.
INSERT INTO daymark.signals_rollup (
  subject, name, count, first_seen, last_seen, value_number, value_string,
  min_number, max_number, sum_number,
  latitude, longitude, hdop, heading, location_timestamp, written_at
)
SELECT
  k.subject, k.name, t.count, t.first_seen, t.last_seen, v.value_number, v.value_string,
  t.min_number, t.max_number, t.sum_number,
  f.latitude, f.longitude, f.hdop, f.heading, f.location_timestamp, clock_timestamp()
FROM (SELECT ?::date AS before) AS w
CROSS JOIN unnest(?::text[], ?::text[]) AS k(subject, name)
CROSS JOIN LATERAL (
  SELECT
    sum(count)::bigint AS count,
    min(first_seen) AS first_seen,
    max(last_seen) AS last_seen,
    min(min_number) AS min_number,
    max(max_number) AS max_number,
    sum(sum_number ORDER BY day) AS sum_number
  FROM daymark.signals_daily
  WHERE subject = k.subject AND name = k.name AND day < w.before
) AS t
CROSS JOIN LATERAL (
  SELECT value_number, value_string
  FROM daymark.signals_daily
  WHERE subject = k.subject AND name = k.name AND day < w.before
  ORDER BY day DESC
  LIMIT 1
) AS v
LEFT JOIN LATERAL (
  SELECT latitude, longitude, hdop, heading, location_timestamp
  FROM daymark.signals_daily
  WHERE subject = k.subject AND name = k.name AND day < w.before AND location_timestamp IS NOT NULL
  ORDER BY day DESC
  LIMIT 1
) AS f ON true
