-- Subject-days from history, an index range each. Counts, sums and values are of the readings that
-- stand; the fix is the newest of all, also of one that lost its timestamp to a (0, 0).
WITH reading AS MATERIALIZED (
  SELECT h.*
  FROM unnest(?::text[], ?::int[]) AS due(subject, day)
  CROSS JOIN LATERAL (
    SELECT *
    FROM daymark.signals_in_order
    WHERE day = DATE '1970-01-01' + due.day AND subject = due.subject
    OFFSET 0
  ) AS h
),

standing AS MATERIALIZED (
  SELECT DISTINCT ON (subject, name, day, "timestamp")
    subject, name, day, "timestamp", value_number, value_string
  FROM reading
  ORDER BY subject, name, day, "timestamp", rank
),

total AS (
  SELECT
    subject, name, day,
    count(*) AS count,
    min("timestamp") AS first_seen,
    max("timestamp") AS last_seen,
    min(value_number) AS min_number,
    max(value_number) AS max_number,
    sum(value_number ORDER BY "timestamp") AS sum_number
  FROM standing
  GROUP BY subject, name, day
),

fix AS (
  SELECT DISTINCT ON (subject, name, day)
    subject, name, day, latitude, longitude, hdop, heading, "timestamp" AS location_timestamp
  FROM reading
  WHERE latitude <> 0 OR longitude <> 0
  ORDER BY subject, name, day, "timestamp" DESC, rank
)

INSERT INTO daymark.signals_daily (
  subject, name, day, count, first_seen, last_seen, value_number, value_string,
  min_number, max_number, sum_number,
  latitude, longitude, hdop, heading, location_timestamp, written_at
)
SELECT
  t.subject, t.name, t.day, t.count, t.first_seen, t.last_seen, s.value_number, s.value_string,
  t.min_number, t.max_number, t.sum_number,
  f.latitude, f.longitude, f.hdop, f.heading, f.location_timestamp, clock_timestamp()
FROM total AS t
JOIN standing AS s
  ON s.subject = t.subject AND s.name = t.name AND s.day = t.day AND s."timestamp" = t.last_seen
LEFT JOIN fix AS f ON f.subject = t.subject AND f.name = t.name AND f.day = t.day
RETURNING subject, name
