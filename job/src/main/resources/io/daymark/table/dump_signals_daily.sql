SELECT
  subject, name, day, count, first_seen, last_seen, value_number, value_string,
  min_number, max_number, sum_number,
  latitude, longitude, hdop, heading, location_timestamp
FROM daymark.signals_daily
ORDER BY subject, name, day
