SELECT
  subject, name, "timestamp", value_number, value_string,
  latitude, longitude, hdop, heading, location_timestamp, location_cloud_event_id,
  source, cloud_event_id
FROM daymark.signals_latest
ORDER BY subject, name
