SELECT stream, subject, day, reason
FROM daymark.marks
ORDER BY stream, subject, day
