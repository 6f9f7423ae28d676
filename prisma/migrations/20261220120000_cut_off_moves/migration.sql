-- A move whose program ended in its last step: the cell that was left asks the other one, with 32 bytes that only the two know.
ALTER TABLE office_move ADD COLUMN closed_at TIMESTAMPTZ(3), ADD COLUMN asks_with BYTEA, ADD COLUMN answers_to BYTEA, ADD COLUMN arrived_at TIMESTAMPTZ(3);
CREATE UNIQUE INDEX office_move_answers ON office_move (answers_to);

-- Of each such move where to ask, with what, and since when nobody writes in its office.
CREATE FUNCTION cut_off_moves() RETURNS TABLE (address text, token bytea, since timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT m.address, m.asks_with, min(m.closed_at) FROM office_move m
     WHERE m.closed AND m.moved_at IS NULL AND m.asks_with IS NOT NULL GROUP BY 1, 2;
  $$;
REVOKE ALL ON FUNCTION cut_off_moves() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cut_off_moves() TO apura_relay;

-- In: the move, and whether the office is in the other cell. Out: of how many offices that was news.
CREATE FUNCTION settle_move(token bytea, arrived boolean) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  offices integer;
BEGIN
  IF arrived THEN
    UPDATE office_move m SET moved_at = now() WHERE m.asks_with = token AND m.closed AND m.moved_at IS NULL;
  ELSE
    UPDATE office_move m SET held_until = '-infinity', closed = false, closed_at = NULL, address = NULL, asks_with = NULL
     WHERE m.asks_with = token AND m.closed AND m.moved_at IS NULL;
  END IF;
  GET DIAGNOSTICS offices = ROW_COUNT;
  RETURN offices;
END $$;
REVOKE ALL ON FUNCTION settle_move(bytea, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_move(bytea, boolean) TO apura_relay;

-- In: the SHA-256 of a move's bytes. Out: 'here' or 'never', which stays so, or 'under_way'; no row where no such move was to come here.
-- The program that moves holds the lock from before it writes here until its connection ends. Volatile: what it committed is seen.
CREATE FUNCTION office_arrival(token_hash bytea) RETURNS SETOF text
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  office uuid;
  ended boolean;
BEGIN
  SELECT m.organization_id INTO office FROM office_move m WHERE m.answers_to = token_hash;
  IF NOT FOUND THEN RETURN; END IF;
  ended := pg_try_advisory_xact_lock_shared(hashtextextended('move-office ' || office, 0));
  RETURN QUERY SELECT CASE WHEN m.arrived_at IS NOT NULL THEN 'here' WHEN ended THEN 'never' ELSE 'under_way' END
    FROM office_move m WHERE m.answers_to = token_hash;
END $$;
REVOKE ALL ON FUNCTION office_arrival(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION office_arrival(bytea) TO apura_app;
