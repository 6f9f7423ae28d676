-- Operations: months that are over go away as whole partitions, and a backup finds what is left of removed offices.

-- A backup goes office by office, as every reader does; of a removed one only this table still knows.
CREATE POLICY lookup ON audit_log FOR SELECT TO CURRENT_USER USING (true);

-- In: how many whole months of each table are kept before this one. Drops the older monthly partitions; one of the outbox
-- only when all that it holds was published. Deliveries of events that go, go with them. Out: the partitions' names.
-- Gives up after five seconds when readers hold the table: the next time will do.
CREATE FUNCTION aposentar_particoes(meses_outbox integer DEFAULT 2, meses_tentativa integer DEFAULT 3, meses_event integer DEFAULT 13)
  RETURNS text[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '5s'
  AS $$
DECLARE
  rule record;
  part record;
  office uuid;
  oldest timestamptz;
  left_over boolean;
  gone text[] := '{}';
BEGIN
  FOR rule IN SELECT * FROM (VALUES ('outbox', meses_outbox), ('tentativa', meses_tentativa), ('event', meses_event)) r(parent, months) LOOP
    oldest := date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - make_interval(months => rule.months);
    FOR part IN
      SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = rule.parent::regclass AND c.relname ~ ('^' || rule.parent || '_\d{4}_\d{2}$')
         AND c.relname < rule.parent || '_' || to_char(oldest AT TIME ZONE 'UTC', 'YYYY_MM')
       ORDER BY 1
    LOOP
      IF rule.parent = 'outbox' THEN
        EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE publicado_em IS NULL)', part.name) INTO left_over;
        CONTINUE WHEN left_over;
      END IF;
      EXECUTE format('DROP TABLE %I', part.name);
      gone := gone || part.name;
    END LOOP;
    IF rule.parent = 'event' AND gone && ARRAY(SELECT g FROM unnest(gone) g WHERE g LIKE 'event\_%') THEN
      FOR office IN SELECT id FROM organization LOOP
        PERFORM set_config('app.organization_id', office::text, true);
        DELETE FROM entrega WHERE organization_id = office AND event_id < primeiro_id(oldest);
      END LOOP;
      PERFORM set_config('app.organization_id', '', true);
    END IF;
  END LOOP;
  RETURN gone;
END $$;
REVOKE ALL ON FUNCTION aposentar_particoes(integer, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION aposentar_particoes(integer, integer, integer) TO apura_relay;

-- The few lotes that count against an office's quota, however many it has had.
CREATE INDEX lote_aberto ON lote (organization_id) WHERE estado IN ('recebendo', 'na_fila', 'processando');
