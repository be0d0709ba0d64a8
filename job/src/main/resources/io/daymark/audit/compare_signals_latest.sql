-- A running job writes this table a moment before or after the history, so a row that has been
-- written since is another version, and its difference another difference.
SELECT
  subject, name, NULL::date AS day,
  to_json(s) AS stored, to_json(r) AS recomputed,
  COALESCE(hashtextextended(to_json(s)::text, 0), 0) AS version
FROM (
  SELECT
    subject, name, "timestamp", value_number, value_string,
    latitude, longitude, hdop, heading, location_timestamp, location_cloud_event_id,
    source, cloud_event_id
  FROM daymark.signals_latest
) AS s
FULL JOIN audit_latest AS r USING (subject, name)
WHERE ROW(s.*) IS DISTINCT FROM ROW(r.*)
