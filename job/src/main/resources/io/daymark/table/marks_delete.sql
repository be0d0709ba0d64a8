-- The marks that were taken and no others.
DELETE FROM daymark.marks AS m
USING unnest(?::text[], ?::int[]) AS taken(subject, day)
WHERE m.stream = ? AND m.subject = taken.subject AND m.day = DATE '1970-01-01' + taken.day
