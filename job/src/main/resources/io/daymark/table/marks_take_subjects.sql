-- Whole subjects that nobody else is healing: two heals of different days of one subject would lose
-- an update of its rollup. Subjects are tried one by one until there are enough.
SELECT candidate.subject
FROM (
  SELECT DISTINCT subject
  FROM daymark.marks
  WHERE stream = ? AND day < ?
  ORDER BY subject
) AS candidate
WHERE pg_try_advisory_xact_lock(daymark.lock_key('heal/' || ? || '/' || candidate.subject))
LIMIT ?
