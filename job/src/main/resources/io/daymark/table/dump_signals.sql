-- The key is followed by what readings of one identity may still differ in, so that the order is
-- total.
SELECT
  subject, name, "timestamp", value_number, value_string, latitude, longitude, hdop, heading,
  source, producer, cloud_event_id, day
FROM daymark.signals
ORDER BY
  subject, name, "timestamp", cloud_event_id,
  value_number, value_string, latitude, longitude, hdop, heading, source, producer
