SELECT stream, watermark, epoch
FROM daymark.watermarks
ORDER BY stream
