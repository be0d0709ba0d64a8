-- DO UPDATE takes the row's lock also when the mark stands already: it then waits for a recompute
-- that holds the mark and, when that has deleted it, inserts a new one.
INSERT INTO daymark.marks AS m (stream, subject, day, reason, marked_at)
SELECT ?, n.subject, DATE '1970-01-01' + n.day, n.reason, clock_timestamp()
FROM unnest(?::text[], ?::int[], ?::text[]) WITH ORDINALITY AS n(subject, day, reason, position)
ORDER BY n.position
ON CONFLICT (stream, subject, day) DO UPDATE SET reason = EXCLUDED.reason
