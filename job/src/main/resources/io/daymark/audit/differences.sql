-- One row a key that differs, behind a CTE named compared: its columns that differ with both
-- values, in the order of the table; whole rows where one side has none. The identity is a hash of
-- key and version. Equal JSON text is equal content: floats are written so that they read back.
SELECT
  k.subject, k.name, k.day,
  hashtextextended(
    k.subject,
    hashtextextended(k.name, hashtextextended(COALESCE(k.day::text, '') COLLATE "C", k.version))
  ) AS identity,
  k.stored IS NULL AS missing,
  k.recomputed IS NULL AS extra,
  json_strip_nulls(k.stored)::text AS stored_row,
  json_strip_nulls(k.recomputed)::text AS recomputed_row,
  c.places, c.columns, c.stored, c.recomputed
FROM compared AS k
LEFT JOIN LATERAL (
  SELECT
    array_agg(place ORDER BY place) AS places,
    array_agg(column_name ORDER BY place) AS columns,
    array_agg(k.stored ->> column_name ORDER BY place) AS stored,
    array_agg(k.recomputed ->> column_name ORDER BY place) AS recomputed
  FROM json_object_keys(k.stored) WITH ORDINALITY AS o(column_name, place)
  WHERE k.stored ->> column_name IS DISTINCT FROM k.recomputed ->> column_name
) AS c ON k.recomputed IS NOT NULL
ORDER BY k.subject, k.name, k.day
