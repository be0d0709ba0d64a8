-- What attempts of the job agree on: who may write, which days are closed, what must be recomputed.
-- Times are timestamptz in microseconds. Text is COLLATE "C": bytes of UTF-8, whatever the database's locale.

CREATE TABLE daymark.watermarks (
  stream text COLLATE "C" PRIMARY KEY,
  -- Always a midnight in UTC; -infinity while no day has closed.
  watermark timestamptz NOT NULL,
  -- The fencing token of the attempt that may write.
  epoch bigint NOT NULL
);

CREATE TABLE daymark.marks (
  stream text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  day date NOT NULL,
  reason text COLLATE "C" NOT NULL CHECK (reason IN ('late', 'tie', 'start', 'reprocess')),
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (stream, subject, day)
);

-- For "which marks are due": a start without state marks every open day, and those are not.
CREATE INDEX marks_by_day ON daymark.marks (stream, day, subject);

-- Internal: the starts of attempts, so that every subtask of one attempt is told the same, and a job
-- that was taken over from learns of it.
CREATE TABLE daymark.attempts (
  stream text COLLATE "C" NOT NULL,
  job text COLLATE "C" NOT NULL,
  attempt text COLLATE "C" NOT NULL,
  epoch bigint NOT NULL,
  watermark timestamptz NOT NULL,
  closed_before date NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (stream, attempt)
);

-- Advisory locks of transactions, by name. They are fair: who waits for an exclusive lock is not
-- overtaken for ever by those who share it.
CREATE FUNCTION daymark.lock_key(name text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(('daymark.' || name) COLLATE "C", 0);

-- The first step of every writing transaction. Once it has returned, no later attempt can start
-- before this transaction ends; when a later one has started already, it fails with DM001. The
-- epoch is read by a statement of its own, after the lock, so that its snapshot is not older.
CREATE FUNCTION daymark.enter(of_stream text, as_epoch bigint) RETURNS boolean
LANGUAGE plpgsql VOLATILE
AS $$
DECLARE
  current_epoch bigint;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(daymark.lock_key('fence/' || of_stream));
  SELECT epoch INTO current_epoch FROM daymark.watermarks WHERE stream = of_stream;
  IF current_epoch IS DISTINCT FROM as_epoch THEN
    RAISE EXCEPTION 'another attempt or copy of the job has taken over stream % with epoch %; this one, of epoch %, is fenced',
      of_stream, COALESCE(current_epoch::text, 'none'), as_epoch
      USING ERRCODE = 'DM001';
  END IF;
  RETURN true;
END
$$;
