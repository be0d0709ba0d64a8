-- Subject-days from W on that the database may hold and the restored state may not.
INSERT INTO daymark.marks (stream, subject, day, reason, marked_at)
SELECT ?, ahead.subject, ahead.day, 'start', clock_timestamp()
FROM (SELECT ?::date AS from_day, ?::timestamptz AS written_after) AS at
CROSS JOIN LATERAL (
  SELECT h.subject, h.day
  FROM daymark.signal_history AS h
  WHERE h.day >= at.from_day AND h.written_at > at.written_after
  UNION
  SELECT d.subject, d.day
  FROM daymark.signals_daily AS d
  WHERE d.day >= at.from_day AND d.written_at > at.written_after
) AS ahead
ORDER BY ahead.subject, ahead.day
ON CONFLICT (stream, subject, day) DO NOTHING
