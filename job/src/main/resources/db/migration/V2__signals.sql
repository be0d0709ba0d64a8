-- The truth: one row is the readings of one subject on one UTC day that arrived together. The
-- arrays are parallel, one element a reading; sources, producers and cloud_event_ids have a single
-- element where all readings share it.
CREATE TABLE daymark.signal_history (
  day date NOT NULL,
  subject text COLLATE "C" NOT NULL,
  -- The first 16 bytes of SHA-256 of the content: the same content again adds nothing.
  chunk bytea NOT NULL CHECK (octet_length(chunk) = 16),
  written_at timestamptz NOT NULL,
  names text[] COLLATE "C" NOT NULL,
  timestamps timestamptz[] NOT NULL,
  numbers float8[] NOT NULL,
  strings text[] COLLATE "C" NOT NULL,
  latitudes float8[] NOT NULL,
  longitudes float8[] NOT NULL,
  hdops float8[] NOT NULL,
  headings float8[] NOT NULL,
  sources text[] COLLATE "C" NOT NULL,
  producers text[] COLLATE "C" NOT NULL,
  cloud_event_ids text[] COLLATE "C" NOT NULL,
  -- The subject first: "one subject from W on" is then an index range in every open day.
  PRIMARY KEY (subject, day, chunk)
) PARTITION BY RANGE (day);

-- A start marks what was written after a checkpoint; this spares it the older part of an open day.
CREATE INDEX signal_history_written_at ON daymark.signal_history USING brin (written_at) WITH (autosummarize = on);

-- Days from 2000 to 2100 get a partition each, made before the first write. The rest is two ranges
-- and not a DEFAULT partition: ATTACH locks that one exclusively, so every new day would wait for
-- every reader of the history (an audit) and hold up all others meanwhile.
CREATE TABLE daymark.signal_history_before_2000 PARTITION OF daymark.signal_history
FOR VALUES FROM (MINVALUE) TO ('2000-01-01');

CREATE TABLE daymark.signal_history_after_2100 PARTITION OF daymark.signal_history
FOR VALUES FROM ('2101-01-01') TO (MAXVALUE);

-- The newest day that history holds, null when it holds none. Partitions are asked one by one, the
-- newest first, because no index leads with the day.
CREATE FUNCTION daymark.newest_history_day() RETURNS date
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  newest date;
  partition text;
BEGIN
  SELECT max(day) INTO newest FROM daymark.signal_history WHERE day >= '2101-01-01';
  IF newest IS NOT NULL THEN
    RETURN newest;
  END IF;
  FOR partition IN
    SELECT c.relname
    FROM pg_catalog.pg_inherits AS i
    JOIN pg_catalog.pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'daymark.signal_history'::regclass AND c.relname ~ '^signal_history_[0-9]{8}$'
    ORDER BY c.relname DESC
  LOOP
    EXECUTE format('SELECT day FROM daymark.%I LIMIT 1', partition) INTO newest;
    IF newest IS NOT NULL THEN
      RETURN newest;
    END IF;
  END LOOP;
  SELECT max(day) INTO newest FROM daymark.signal_history WHERE day < '2000-01-01';
  RETURN newest;
END
$$;

-- The total order among readings that share a timestamp, as a type, so that ORDER BY and the
-- guards of upserts compare by the same definition: the smaller rank stands. PostgreSQL compares
-- such rows column by column, null last; so a number comes before a string before a location, and
-- a "known" before each column whose null must come first. Java's side is Recency.ORDER. Where many
-- readings are sorted (daily_recompute.sql) the same columns stand in ORDER BY, which costs less than
-- a rank for each; RecencyOrderITCase compares all three.
CREATE TYPE daymark.reading_rank AS (
  cloud_event_id text COLLATE "C",
  value_number float8,
  value_string text COLLATE "C",
  latitude float8,
  longitude float8,
  hdop_known boolean,
  hdop float8,
  heading_known boolean,
  heading float8,
  source text COLLATE "C",
  producer_known boolean,
  producer text COLLATE "C"
);

CREATE FUNCTION daymark.rank_reading(
  cloud_event_id text,
  value_number float8,
  value_string text,
  latitude float8,
  longitude float8,
  hdop float8,
  heading float8,
  source text,
  producer text
) RETURNS daymark.reading_rank
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ROW(
  cloud_event_id, value_number, value_string, latitude, longitude,
  hdop IS NOT NULL, hdop, heading IS NOT NULL, heading, source, producer IS NOT NULL, producer
)::daymark.reading_rank;

-- Every stored reading, duplicates included, with its rank: of one (subject, name, timestamp) the
-- smallest stands. A condition on day and subject is an index range of one partition. The arrays are
-- unnested side by side in the select list, which streams them; in FROM each would be stored first.
CREATE VIEW daymark.signals_in_order AS
SELECT
  r.*,
  daymark.rank_reading(
    r.cloud_event_id, r.value_number, r.value_string,
    r.latitude, r.longitude, r.hdop, r.heading, r.source, r.producer
  ) AS rank
FROM (
  SELECT
    day,
    subject,
    unnest(names) AS name,
    unnest(timestamps) AS "timestamp",
    unnest(numbers) AS value_number,
    unnest(strings) AS value_string,
    unnest(latitudes) AS latitude,
    unnest(longitudes) AS longitude,
    unnest(hdops) AS hdop,
    unnest(headings) AS heading,
    unnest(
      CASE cardinality(sources) WHEN 1 THEN array_fill(sources[1], ARRAY[cardinality(names)]) ELSE sources END
    ) AS source,
    unnest(
      CASE cardinality(producers) WHEN 1 THEN array_fill(producers[1], ARRAY[cardinality(names)]) ELSE producers END
    ) AS producer,
    unnest(
      CASE cardinality(cloud_event_ids)
        WHEN 1 THEN array_fill(cloud_event_ids[1], ARRAY[cardinality(names)])
        ELSE cloud_event_ids
      END
    ) AS cloud_event_id
  FROM daymark.signal_history
) AS r;

-- The same, as much of it as is needed to count: a sixth of the work.
CREATE VIEW daymark.signal_instants AS
SELECT day, subject, unnest(names) AS name, unnest(timestamps) AS "timestamp"
FROM daymark.signal_history;

-- History, one row a reading, no duplicates. day is there to be compared with: it prunes partitions.
CREATE VIEW daymark.signals AS
SELECT DISTINCT ON (
  day, subject, name, "timestamp", cloud_event_id, value_number, value_string, latitude, longitude, hdop, heading
)
  subject, name, "timestamp", value_number, value_string, latitude, longitude, hdop, heading,
  source, producer, cloud_event_id, day
FROM daymark.signals_in_order
ORDER BY
  day, subject, name, "timestamp", cloud_event_id, value_number, value_string, latitude, longitude, hdop, heading,
  rank;

CREATE TABLE daymark.signals_latest (
  subject text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  "timestamp" timestamptz NOT NULL,
  value_number float8,
  value_string text COLLATE "C",
  latitude float8,
  longitude float8,
  hdop float8,
  heading float8,
  location_timestamp timestamptz,
  location_cloud_event_id text COLLATE "C",
  source text COLLATE "C" NOT NULL,
  cloud_event_id text COLLATE "C" NOT NULL,
  -- Internal: what the next reading of the same timestamp is compared with. The columns above do
  -- not tell a reading from every other (a producer, the hdop of a (0, 0)).
  value_rank daymark.reading_rank NOT NULL,
  location_rank daymark.reading_rank,
  PRIMARY KEY (subject, name)
);

CREATE TABLE daymark.signals_daily (
  subject text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  day date NOT NULL,
  count bigint NOT NULL,
  first_seen timestamptz NOT NULL,
  last_seen timestamptz NOT NULL,
  value_number float8,
  value_string text COLLATE "C",
  min_number float8,
  max_number float8,
  sum_number float8,
  latitude float8,
  longitude float8,
  hdop float8,
  heading float8,
  location_timestamp timestamptz,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (subject, name, day)
);

-- A fold reads whole days, a recompute a subject's one day.
CREATE INDEX signals_daily_day ON daymark.signals_daily (day, subject);

CREATE TABLE daymark.signals_rollup (
  subject text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  first_seen timestamptz NOT NULL,
  last_seen timestamptz NOT NULL,
  value_number float8,
  value_string text COLLATE "C",
  min_number float8,
  max_number float8,
  sum_number float8,
  latitude float8,
  longitude float8,
  hdop float8,
  heading float8,
  location_timestamp timestamptz,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (subject, name)
);
