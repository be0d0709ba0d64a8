-- W as a date, one row: days before it are closed, durable and in the rollup.
CREATE VIEW daymark.signals_closed AS
SELECT COALESCE(
  (SELECT (watermark AT TIME ZONE 'UTC')::date FROM daymark.watermarks WHERE stream = 'signals'),
  '-infinity'
) AS before;

-- Subject-days before W whose rows may be wrong until they are recomputed.
CREATE VIEW daymark.signals_due AS
SELECT subject, day
FROM daymark.marks
WHERE stream = 'signals' AND day < (SELECT before FROM daymark.signals_closed);

-- Exact at every instant, whatever is late, being folded or deleted upstream: each (subject, day)
-- is counted by exactly one of the four parts, and one statement reads one snapshot. Conditions on
-- subject reach every part. PostgreSQL plans a statement before it takes its snapshot: one that is
-- planned just before a day gets its partition may miss the first readings of that day. In a
-- transaction that is REPEATABLE READ the snapshot comes first and misses nothing.
CREATE VIEW daymark.signal_summaries AS
SELECT
  subject,
  name,
  sum(count)::bigint AS count,
  min(first_seen) AS first_seen,
  max(last_seen) AS last_seen
FROM (
  -- Subjects with nothing due: all days before W at once.
  SELECT r.subject, r.name, r.count, r.first_seen, r.last_seen
  FROM daymark.signals_rollup AS r
  WHERE NOT EXISTS (SELECT FROM daymark.signals_due AS due WHERE due.subject = r.subject)

  UNION ALL

  -- Subjects with something due: their other days before W one by one.
  SELECT d.subject, d.name, d.count, d.first_seen, d.last_seen
  FROM daymark.signals_daily AS d
  WHERE d.day < (SELECT before FROM daymark.signals_closed)
    AND EXISTS (SELECT FROM daymark.signals_due AS due WHERE due.subject = d.subject)
    AND NOT EXISTS (SELECT FROM daymark.signals_due AS due WHERE due.subject = d.subject AND due.day = d.day)

  UNION ALL

  -- Their days that are due: from history, an index range each.
  SELECT due.subject, h.name, h.count, h.first_seen, h.last_seen
  FROM daymark.signals_due AS due
  CROSS JOIN LATERAL (
    SELECT
      name,
      count(DISTINCT "timestamp") AS count,
      min("timestamp") AS first_seen,
      max("timestamp") AS last_seen
    FROM daymark.signal_instants
    WHERE day = due.day AND subject = due.subject
    GROUP BY name
  ) AS h

  UNION ALL

  -- Everybody's days from W on: from history.
  SELECT
    subject,
    name,
    count(DISTINCT "timestamp") AS count,
    min("timestamp") AS first_seen,
    max("timestamp") AS last_seen
  FROM daymark.signal_instants
  WHERE day >= (SELECT before FROM daymark.signals_closed)
  GROUP BY subject, name
) AS part
GROUP BY subject, name;

-- The same for one subject, a row a name; none for a subject that is not known. LANGUAGE sql and
-- STABLE, so that it is inlined and partitions before W are not visited.
CREATE FUNCTION daymark.signal_summaries(of_subject text)
RETURNS TABLE (
  subject text,
  name text,
  count bigint,
  first_seen timestamptz,
  last_seen timestamptz
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT s.subject, s.name, s.count, s.first_seen, s.last_seen
  FROM daymark.signal_summaries AS s
  WHERE s.subject = of_subject
$$;

-- The names a subject has.
CREATE FUNCTION daymark.available_signals(of_subject text)
RETURNS TABLE (name text)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT l.name
  FROM daymark.signals_latest AS l
  WHERE l.subject = of_subject
  ORDER BY l.name
$$;

-- The latest rows of a subject.
CREATE FUNCTION daymark.all_latest(of_subject text)
RETURNS TABLE (
  subject text,
  name text,
  "timestamp" timestamptz,
  value_number float8,
  value_string text,
  latitude float8,
  longitude float8,
  hdop float8,
  heading float8,
  location_timestamp timestamptz,
  location_cloud_event_id text,
  source text,
  cloud_event_id text
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT
    l.subject, l.name, l."timestamp", l.value_number, l.value_string,
    l.latitude, l.longitude, l.hdop, l.heading, l.location_timestamp, l.location_cloud_event_id,
    l.source, l.cloud_event_id
  FROM daymark.signals_latest AS l
  WHERE l.subject = of_subject
  ORDER BY l.name
$$;
