-- Day rows of days from W on. A row that counted less than the one that stands was made from
-- partial state and does not replace it (invariant 2).
INSERT INTO daymark.signals_daily AS d (
  subject, name, day, count, first_seen, last_seen, value_number, value_string,
  min_number, max_number, sum_number,
  latitude, longitude, hdop, heading, location_timestamp, written_at
)
SELECT
  n.subject, n.name, DATE '1970-01-01' + n.day, n.count,
  n.first_seen::timestamptz, n.last_seen::timestamptz, n.value_number, n.value_string,
  n.min_number, n.max_number, n.sum_number,
  n.latitude, n.longitude, n.hdop, n.heading, n.location_timestamp::timestamptz, clock_timestamp()
FROM unnest(
  ?::text[], ?::text[], ?::int[], ?::bigint[], ?::text[], ?::text[], ?::float8[], ?::text[],
  ?::float8[], ?::float8[], ?::float8[],
  ?::float8[], ?::float8[], ?::float8[], ?::float8[], ?::text[]
) WITH ORDINALITY AS n(
  subject, name, day, count, first_seen, last_seen, value_number, value_string,
  min_number, max_number, sum_number,
  latitude, longitude, hdop, heading, location_timestamp, position
)
ORDER BY n.position
ON CONFLICT (subject, name, day) DO UPDATE SET
  count = EXCLUDED.count,
  first_seen = EXCLUDED.first_seen,
  last_seen = EXCLUDED.last_seen,
  value_number = EXCLUDED.value_number,
  value_string = EXCLUDED.value_string,
  min_number = EXCLUDED.min_number,
  max_number = EXCLUDED.max_number,
  sum_number = EXCLUDED.sum_number,
  latitude = EXCLUDED.latitude,
  longitude = EXCLUDED.longitude,
  hdop = EXCLUDED.hdop,
  heading = EXCLUDED.heading,
  location_timestamp = EXCLUDED.location_timestamp,
  written_at = EXCLUDED.written_at
WHERE EXCLUDED.count >= d.count
