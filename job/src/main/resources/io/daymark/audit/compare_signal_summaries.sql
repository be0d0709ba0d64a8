-- All subjects: what is due is exact in the summaries all the same.
SELECT subject, name, NULL::date AS day, to_json(s) AS stored, to_json(r) AS recomputed, 0::bigint AS version
FROM audit_stored_summaries AS s
FULL JOIN audit_summaries AS r USING (subject, name)
WHERE ROW(s.*) IS DISTINCT FROM ROW(r.*)
