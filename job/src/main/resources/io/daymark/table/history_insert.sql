-- History rows; the same content again (same chunk) adds nothing. Inner arrays differ in length,
-- so each comes as the text of an array.
INSERT INTO daymark.signal_history (
  day, subject, chunk, written_at,
  names, timestamps, numbers, strings, latitudes, longitudes, hdops, headings,
  sources, producers, cloud_event_ids
)
SELECT
  DATE '1970-01-01' + b.day, b.subject, b.chunk, clock_timestamp(),
  b.names::text[], b.timestamps::timestamptz[], b.numbers::float8[], b.strings::text[],
  b.latitudes::float8[], b.longitudes::float8[], b.hdops::float8[], b.headings::float8[],
  b.sources::text[], b.producers::text[], b.cloud_event_ids::text[]
FROM unnest(
  ?::int[], ?::text[], ?::bytea[],
  ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
  ?::text[], ?::text[], ?::text[]
) WITH ORDINALITY AS b(
  day, subject, chunk,
  names, timestamps, numbers, strings, latitudes, longitudes, hdops, headings,
  sources, producers, cloud_event_ids, position
)
ORDER BY b.position
ON CONFLICT (subject, day, chunk) DO NOTHING
