-- Keys with more than one row, which a primary key forbids as long as its index is sound.
SELECT
  audited, subject, name, day, row_count,
  hashtextextended(
    subject, hashtextextended(name, hashtextextended(COALESCE(day::text, '') COLLATE "C", 0))
  ) AS identity
FROM (
  SELECT 'signals_latest' AS audited, subject, name, NULL::date AS day, count(*) AS row_count
  FROM daymark.signals_latest
  GROUP BY subject, name

  UNION ALL

  SELECT 'signals_daily', subject, name, day, count(*)
  FROM daymark.signals_daily
  GROUP BY subject, name, day

  UNION ALL

  SELECT 'signals_rollup', subject, name, NULL, count(*)
  FROM daymark.signals_rollup
  GROUP BY subject, name

  UNION ALL

  SELECT 'signal_summaries', subject, name, NULL, count(*)
  FROM audit_stored_summaries
  GROUP BY subject, name
) AS k
WHERE row_count > 1
ORDER BY audited, subject, name, day
