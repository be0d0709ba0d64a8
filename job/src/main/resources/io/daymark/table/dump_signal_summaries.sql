SELECT subject, name, count, first_seen, last_seen
FROM daymark.signal_summaries
ORDER BY subject, name
