-- One full recompute from history, into temporary tables of the audit's transaction. The order of
-- readings is written out here a second time on purpose: a mistake in the views, functions and
-- statements of the job must not be able to hide itself.

-- Two ways of adding may differ by 1e-9 × count × the largest magnitude. PostgreSQL raises an error
-- where a product vanishes or a difference overflows, so tiny readings are scaled up instead, and a
-- sum that no readings within ±1e290 can have agrees with itself only. NaN is beyond every number.
CREATE FUNCTION pg_temp.audit_sums_agree(a float8, b float8, count bigint, low float8, high float8)
RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN a IS NULL OR b IS NULL THEN false
  WHEN a = b THEN true
  WHEN abs(a) > 1e300 OR abs(b) > 1e300 THEN false
  WHEN GREATEST(abs(low), abs(high)) >= 1e-290
    THEN abs(a - b) <= 1e-9::float8 * count * GREATEST(abs(low), abs(high))
  WHEN abs(a - b) < 1 THEN 1e9::float8 * abs(a - b) <= count * GREATEST(abs(low), abs(high))
  ELSE false
END;

CREATE TEMP TABLE audit_closed ON COMMIT DROP AS
SELECT COALESCE(
  (SELECT (watermark AT TIME ZONE 'UTC')::date FROM daymark.watermarks WHERE stream = 'signals'),
  '-infinity'
) AS before;

-- What is not compared: subject-days that wait for their recompute.
CREATE TEMP TABLE audit_due ON COMMIT DROP AS
SELECT subject, day
FROM daymark.marks
WHERE stream = 'signals' AND day < (SELECT before FROM audit_closed);

-- The view, once: it reads all history from W on.
CREATE TEMP TABLE audit_stored_summaries ON COMMIT DROP AS
SELECT subject, name, count, first_seen, last_seen
FROM daymark.signal_summaries;

-- Below, statistics of what is computed on the way are not known; nested loops would be a bad guess.
SET LOCAL enable_nestloop = off;

-- Every stored reading, duplicates included. Its day is that of its timestamp, not of its row.
CREATE TEMP TABLE audit_reading ON COMMIT DROP AS
SELECT
  h.subject,
  r.name,
  (r."timestamp" AT TIME ZONE 'UTC')::date AS day,
  r."timestamp",
  CASE WHEN h.one_id THEN h.cloud_event_id ELSE r.cloud_event_id END AS cloud_event_id,
  CASE WHEN r.number IS NOT NULL THEN 1 WHEN r.string IS NOT NULL THEN 2 ELSE 3 END AS kind,
  r.number,
  r.string,
  r.latitude,
  r.longitude,
  r.hdop,
  r.heading,
  CASE WHEN h.one_source THEN h.source ELSE r.source END AS source,
  CASE WHEN h.one_producer THEN h.producer ELSE r.producer END AS producer
FROM (
  SELECT
    *,
    cardinality(sources) = 1 AS one_source, sources[1] AS source,
    cardinality(producers) = 1 AS one_producer, producers[1] AS producer,
    cardinality(cloud_event_ids) = 1 AS one_id, cloud_event_ids[1] AS cloud_event_id
  FROM daymark.signal_history
  OFFSET 0 -- once a row, not once a reading
) AS h
CROSS JOIN LATERAL unnest(
  h.names, h.timestamps, h.numbers, h.strings, h.latitudes, h.longitudes, h.hdops, h.headings,
  h.sources, h.producers, h.cloud_event_ids
) AS r(
  name, "timestamp", number, string, latitude, longitude, hdop, heading,
  source, producer, cloud_event_id
);

ANALYZE audit_reading (subject, name, day);

-- One row a (subject, name, day): counts and sums over one reading a timestamp, the newest of them,
-- and the newest fix of all readings.
CREATE TEMP TABLE audit_day ON COMMIT DROP AS
WITH one_a_timestamp AS MATERIALIZED (
  SELECT DISTINCT ON (subject, name, "timestamp")
    subject, name, day, "timestamp", number, string, source, cloud_event_id
  FROM audit_reading
  ORDER BY
    subject, name, "timestamp",
    cloud_event_id COLLATE "C",
    kind,
    number, string COLLATE "C",
    latitude, longitude, hdop NULLS FIRST, heading NULLS FIRST,
    source COLLATE "C", producer COLLATE "C" NULLS FIRST
),

newest AS (
  SELECT DISTINCT ON (subject, name, day) *
  FROM one_a_timestamp
  ORDER BY subject, name, day, "timestamp" DESC
),

fix AS (
  SELECT DISTINCT ON (subject, name, day)
    subject, name, day, latitude, longitude, hdop, heading, "timestamp", cloud_event_id
  FROM audit_reading
  WHERE kind = 3 AND NOT (latitude = 0 AND longitude = 0)
  ORDER BY
    subject, name, day, "timestamp" DESC,
    cloud_event_id COLLATE "C",
    latitude, longitude, hdop NULLS FIRST, heading NULLS FIRST,
    source COLLATE "C", producer COLLATE "C" NULLS FIRST
),

total AS (
  SELECT
    subject, name, day,
    count(*) AS count,
    min("timestamp") AS first_seen,
    min(number) AS min_number,
    max(number) AS max_number,
    sum(number) AS sum_number
  FROM one_a_timestamp
  GROUP BY subject, name, day
)

SELECT
  subject, name, day,
  total.count, total.first_seen, newest."timestamp" AS last_seen,
  newest.number AS value_number, newest.string AS value_string,
  newest.source, newest.cloud_event_id,
  total.min_number, total.max_number, total.sum_number,
  fix.latitude, fix.longitude, fix.hdop, fix.heading,
  fix."timestamp" AS location_timestamp, fix.cloud_event_id AS location_cloud_event_id
FROM total
JOIN newest USING (subject, name, day)
LEFT JOIN fix USING (subject, name, day);

ANALYZE audit_day;

-- Days do not overlap: the newest day has the newest reading, the newest day with a fix the newest fix.
CREATE TEMP TABLE audit_latest ON COMMIT DROP AS
SELECT
  v.subject, v.name, v.last_seen AS "timestamp", v.value_number, v.value_string,
  f.latitude, f.longitude, f.hdop, f.heading, f.location_timestamp, f.location_cloud_event_id,
  v.source, v.cloud_event_id
FROM (
  SELECT DISTINCT ON (subject, name) *
  FROM audit_day
  ORDER BY subject, name, day DESC
) AS v
LEFT JOIN (
  SELECT DISTINCT ON (subject, name) *
  FROM audit_day
  WHERE location_timestamp IS NOT NULL
  ORDER BY subject, name, day DESC
) AS f ON f.subject = v.subject AND f.name = v.name;

CREATE TEMP TABLE audit_rollup ON COMMIT DROP AS
WITH before AS MATERIALIZED (
  SELECT *
  FROM audit_day
  WHERE day < (SELECT before FROM audit_closed)
)

SELECT
  t.subject, t.name, t.count, t.first_seen, t.last_seen, v.value_number, v.value_string,
  t.min_number, t.max_number, t.sum_number,
  f.latitude, f.longitude, f.hdop, f.heading, f.location_timestamp
FROM (
  SELECT
    subject, name,
    sum(count)::bigint AS count,
    min(first_seen) AS first_seen,
    max(last_seen) AS last_seen,
    min(min_number) AS min_number,
    max(max_number) AS max_number,
    sum(sum_number) AS sum_number
  FROM before
  GROUP BY subject, name
) AS t
JOIN before AS v ON v.subject = t.subject AND v.name = t.name AND v.last_seen = t.last_seen
LEFT JOIN (
  SELECT DISTINCT ON (subject, name) *
  FROM before
  WHERE location_timestamp IS NOT NULL
  ORDER BY subject, name, day DESC
) AS f ON f.subject = t.subject AND f.name = t.name;

CREATE TEMP TABLE audit_summaries ON COMMIT DROP AS
SELECT
  subject, name,
  sum(count)::bigint AS count,
  min(first_seen) AS first_seen,
  max(last_seen) AS last_seen
FROM audit_day
GROUP BY subject, name;
