SELECT
  day, subject, chunk, names, timestamps, numbers, strings, latitudes, longitudes, hdops, headings,
  sources, producers, cloud_event_ids
FROM daymark.signal_history
ORDER BY day, subject, chunk
