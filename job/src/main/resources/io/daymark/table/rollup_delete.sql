DELETE FROM daymark.signals_rollup AS r
USING unnest(?::text[], ?::text[]) AS k(subject, name)
WHERE r.subject = k.subject AND r.name = k.name
