SELECT subject, day
FROM audit_due
ORDER BY subject, day
LIMIT ?
