-- Rows against keys, of whole tables.
SELECT 'signals_latest' AS audited, COALESCE(sum(n), 0)::bigint AS row_count, count(*) AS key_count
FROM (SELECT count(*) AS n FROM daymark.signals_latest GROUP BY subject, name) AS k

UNION ALL

SELECT 'signals_daily', COALESCE(sum(n), 0)::bigint, count(*)
FROM (SELECT count(*) AS n FROM daymark.signals_daily GROUP BY subject, name, day) AS k

UNION ALL

SELECT 'signals_rollup', COALESCE(sum(n), 0)::bigint, count(*)
FROM (SELECT count(*) AS n FROM daymark.signals_rollup GROUP BY subject, name) AS k

UNION ALL

SELECT 'signal_summaries', COALESCE(sum(n), 0)::bigint, count(*)
FROM (SELECT count(*) AS n FROM audit_stored_summaries GROUP BY subject, name) AS k
