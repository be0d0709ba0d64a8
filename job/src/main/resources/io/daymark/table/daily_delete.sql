-- The day rows of the subject-days that are recomputed.
DELETE FROM daymark.signals_daily AS d
USING unnest(?::text[], ?::int[]) AS due(subject, day)
WHERE d.subject = due.subject AND d.day = DATE '1970-01-01' + due.day
RETURNING d.subject, d.name
