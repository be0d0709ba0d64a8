-- A mark that a writer is just renewing is left to a later heal.
SELECT subject, day - DATE '1970-01-01' AS day
FROM daymark.marks
WHERE stream = ? AND subject = ANY (?) AND day < ?
ORDER BY subject, day
LIMIT ?
FOR UPDATE SKIP LOCKED
