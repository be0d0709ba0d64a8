SELECT
  (SELECT before FROM audit_closed) AS before,
  (SELECT count(*) FROM audit_reading) AS readings,
  (SELECT count(DISTINCT subject) FROM audit_latest) AS subjects,
  (SELECT count(*) FROM audit_due) AS due
