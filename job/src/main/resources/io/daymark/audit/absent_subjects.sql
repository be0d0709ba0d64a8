-- Subjects of history without any row in signals_latest.
SELECT DISTINCT hashtextextended(subject, 0) AS identity
FROM audit_latest
WHERE subject NOT IN (SELECT subject FROM daymark.signals_latest)
