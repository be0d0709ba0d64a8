-- Subject-days from history, an index range and a sort of their own each: one sort of all would not
-- fit in memory. Counts, sums and values are of the readings that stand; the fix is the newest of
-- all, also of one that lost its timestamp to a (0, 0). What follows "timestamp" in ORDER BY is the
-- order of daymark.reading_rank.
INSERT INTO daymark.signals_daily (
  subject, name, day, count, first_seen, last_seen, value_number, value_string,
  min_number, max_number, sum_number,
  latitude, longitude, hdop, heading, location_timestamp, written_at
)
SELECT
  due.subject, d.name, due.day, d.count, d.first_seen, d.last_seen, d.value_number, d.value_string,
  d.min_number, d.max_number, d.sum_number,
  d.latitude, d.longitude, d.hdop, d.heading, d.location_timestamp, clock_timestamp()
FROM (
  SELECT subject, DATE '1970-01-01' + day AS day
  FROM unnest(?::text[], ?::int[]) AS due(subject, day)
) AS due
CROSS JOIN LATERAL (
  WITH reading AS MATERIALIZED (
    SELECT
      name, "timestamp", value_number, value_string,
      latitude, longitude, hdop, heading, source, producer, cloud_event_id
    FROM daymark.signals_in_order
    WHERE day = due.day AND subject = due.subject
  ),

  standing AS (
    SELECT DISTINCT ON (name, "timestamp")
      name, "timestamp", value_number, value_string
    FROM reading
    ORDER BY
      name, "timestamp",
      cloud_event_id, value_number, value_string,
      latitude, longitude, hdop NULLS FIRST, heading NULLS FIRST, source, producer NULLS FIRST
  ),

  in_time AS (
    SELECT
      name, "timestamp", value_number, value_string,
      lead("timestamp") OVER (PARTITION BY name ORDER BY "timestamp") IS NULL AS is_newest
    FROM standing
  ),

  total AS (
    SELECT
      name,
      count(*) AS count,
      min("timestamp") AS first_seen,
      max("timestamp") AS last_seen,
      max(value_number) FILTER (WHERE is_newest) AS value_number,
      max(value_string) FILTER (WHERE is_newest) AS value_string,
      min(value_number) AS min_number,
      max(value_number) AS max_number,
      sum(value_number ORDER BY "timestamp") AS sum_number
    FROM in_time
    GROUP BY name
  ),

  fix AS (
    SELECT DISTINCT ON (name)
      name, latitude, longitude, hdop, heading, "timestamp" AS location_timestamp
    FROM reading
    WHERE latitude <> 0 OR longitude <> 0
    ORDER BY
      name, "timestamp" DESC,
      cloud_event_id, latitude, longitude, hdop NULLS FIRST, heading NULLS FIRST, source, producer NULLS FIRST
  )

  SELECT t.*, f.latitude, f.longitude, f.hdop, f.heading, f.location_timestamp
  FROM total AS t
  LEFT JOIN fix AS f ON f.name = t.name
) AS d
RETURNING subject, name
