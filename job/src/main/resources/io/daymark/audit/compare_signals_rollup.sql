-- Subjects with nothing due. A sum within the tolerance counts as the stored one.
WITH stored AS (
  SELECT
    subject, name, count, first_seen, last_seen, value_number, value_string,
    min_number, max_number, sum_number,
    latitude, longitude, hdop, heading, location_timestamp
  FROM daymark.signals_rollup
  WHERE subject NOT IN (SELECT subject FROM audit_due)
),

recomputed AS (
  SELECT
    subject, name, a.count, a.first_seen, a.last_seen, a.value_number, a.value_string,
    a.min_number, a.max_number,
    CASE
      WHEN pg_temp.audit_sums_agree(s.sum_number, a.sum_number, a.count, a.min_number, a.max_number)
      THEN s.sum_number
      ELSE a.sum_number
    END AS sum_number,
    a.latitude, a.longitude, a.hdop, a.heading, a.location_timestamp
  FROM audit_rollup AS a
  LEFT JOIN stored AS s USING (subject, name)
  WHERE subject NOT IN (SELECT subject FROM audit_due)
)

SELECT subject, name, NULL::date AS day, to_json(s) AS stored, to_json(r) AS recomputed, 0::bigint AS version
FROM stored AS s
FULL JOIN recomputed AS r USING (subject, name)
WHERE ROW(s.*) IS DISTINCT FROM ROW(r.*)
