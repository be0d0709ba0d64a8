-- Invariant 2, a row never moves backwards: value part and location part each keep the better of
-- what stands and what comes, by timestamp and then rank. enter is in the same statement, so that
-- this is the whole transaction: what is fenced fails before it writes. The rows are unnested from
-- what enter lets through, so it comes first, once, and also when there are none.
WITH entered AS MATERIALIZED (
  SELECT daymark.enter('signals', ?) AS yes
)
INSERT INTO daymark.signals_latest AS l (
  subject, name,
  "timestamp", value_number, value_string, source, cloud_event_id, value_rank,
  latitude, longitude, hdop, heading, location_timestamp, location_cloud_event_id, location_rank
)
SELECT
  n.subject, n.name,
  n."timestamp"::timestamptz, n.value_number, n.value_string, n.source, n.cloud_event_id,
  daymark.rank_reading(
    n.cloud_event_id, n.value_number, n.value_string,
    n.latitude, n.longitude, n.hdop, n.heading, n.source, n.producer
  ),
  n.fix_latitude, n.fix_longitude, n.fix_hdop, n.fix_heading,
  n.fix_timestamp::timestamptz, n.fix_cloud_event_id,
  CASE WHEN n.fix_timestamp IS NOT NULL THEN
    daymark.rank_reading(
      n.fix_cloud_event_id, NULL, NULL,
      n.fix_latitude, n.fix_longitude, n.fix_hdop, n.fix_heading, n.fix_source, n.fix_producer
    )
  END
FROM entered
CROSS JOIN LATERAL unnest(
  CASE WHEN entered.yes THEN ?::text[] END, ?::text[], ?::text[], ?::float8[], ?::text[],
  ?::float8[], ?::float8[], ?::float8[], ?::float8[], ?::text[], ?::text[], ?::text[],
  ?::text[], ?::float8[], ?::float8[], ?::float8[], ?::float8[], ?::text[], ?::text[], ?::text[]
) WITH ORDINALITY AS n(
  subject, name, "timestamp", value_number, value_string,
  latitude, longitude, hdop, heading, source, producer, cloud_event_id,
  fix_timestamp, fix_latitude, fix_longitude, fix_hdop, fix_heading, fix_source, fix_producer, fix_cloud_event_id,
  position
)
ORDER BY n.position
ON CONFLICT (subject, name) DO UPDATE SET
  ("timestamp", value_number, value_string, source, cloud_event_id, value_rank) = (
    SELECT v."timestamp", v.value_number, v.value_string, v.source, v.cloud_event_id, v.value_rank
    FROM (
      VALUES
        (l."timestamp", l.value_number, l.value_string, l.source, l.cloud_event_id, l.value_rank),
        (EXCLUDED."timestamp", EXCLUDED.value_number, EXCLUDED.value_string,
         EXCLUDED.source, EXCLUDED.cloud_event_id, EXCLUDED.value_rank)
    ) AS v("timestamp", value_number, value_string, source, cloud_event_id, value_rank)
    ORDER BY v."timestamp" DESC, v.value_rank
    LIMIT 1
  ),
  (latitude, longitude, hdop, heading, location_timestamp, location_cloud_event_id, location_rank) = (
    SELECT f.latitude, f.longitude, f.hdop, f.heading, f."timestamp", f.cloud_event_id, f.location_rank
    FROM (
      VALUES
        (l.latitude, l.longitude, l.hdop, l.heading,
         l.location_timestamp, l.location_cloud_event_id, l.location_rank),
        (EXCLUDED.latitude, EXCLUDED.longitude, EXCLUDED.hdop, EXCLUDED.heading,
         EXCLUDED.location_timestamp, EXCLUDED.location_cloud_event_id, EXCLUDED.location_rank)
    ) AS f(latitude, longitude, hdop, heading, "timestamp", cloud_event_id, location_rank)
    ORDER BY f."timestamp" DESC NULLS LAST, f.location_rank
    LIMIT 1
  )
-- Spares a replay its useless updates.
WHERE EXCLUDED."timestamp" > l."timestamp"
   OR EXCLUDED."timestamp" = l."timestamp" AND EXCLUDED.value_rank < l.value_rank
   OR EXCLUDED.location_timestamp > COALESCE(l.location_timestamp, '-infinity')
   OR EXCLUDED.location_timestamp = l.location_timestamp AND EXCLUDED.location_rank < l.location_rank
