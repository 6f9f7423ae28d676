-- Each list begins at an index of its own, however many notes the office has. IF NOT EXISTS: on a large table the operator
-- makes these beforehand, CONCURRENTLY and under the same names, so that nothing waits (docs/operations.md, Upgrade).

-- The notes of a month in order, and how many there are.
-- CreateIndex
CREATE INDEX IF NOT EXISTS "documento_organization_id_competencia_id_idx" ON "documento"("organization_id", "competencia", "id");

-- A note by its number.
-- CreateIndex
CREATE INDEX IF NOT EXISTS "documento_organization_id_numero_idx" ON "documento"("organization_id", "numero");

-- The few notes that are not simply valid.
CREATE INDEX IF NOT EXISTS documento_fora_do_comum ON documento (organization_id, situacao, id) WHERE situacao <> 'autorizada';

-- The notes of a client's month, without a look at the lançamentos themselves. The shorter one is its beginning.
-- CreateIndex
CREATE INDEX IF NOT EXISTS "lancamento_do_mes" ON "lancamento"("organization_id", "cliente_id", "competencia", "documento_id");
-- DropIndex
DROP INDEX "lancamento_organization_id_cliente_id_competencia_idx";

-- The few notes with a critical divergence.
CREATE INDEX IF NOT EXISTS divergencia_critica ON divergencia (organization_id, documento_id) WHERE gravidade = 'critica';

-- The few deliveries that did not arrive.
CREATE INDEX IF NOT EXISTS entrega_sem_exito ON entrega (organization_id, id) WHERE estado IN ('falhou', 'cancelada');

-- An office's versions in order, past those of all others.
-- CreateIndex
CREATE INDEX IF NOT EXISTS "apuracao_organization_id_id_idx" ON "apuracao"("organization_id", "id");

-- Events are listed in the order of their transactions since 20261121000013.
-- DropIndex
DROP INDEX "event_organization_id_id_idx";

-- No version has ever read or written it: permits are held back by their queue.
-- AlterTable
ALTER TABLE "outbox" DROP COLUMN "nao_antes_de";

-- ------------------------------------------------------------------------------------------------ partitions

-- Makes the partition of one month (UTC) of `parent`, unless there is one. Rows of the month that the default partition holds,
-- because a clock was wrong or a backup came back, move into it. Says whether it made one.
CREATE FUNCTION criar_particao(parent text, first_day timestamptz) RETURNS boolean
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  name text := parent || '_' || to_char(first_day AT TIME ZONE 'UTC', 'YYYY_MM');
  first_id uuid := primeiro_id(first_day);
  next_id uuid := primeiro_id((first_day AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
  stray boolean;
BEGIN
  IF to_regclass(name) IS NOT NULL THEN
    RETURN false;
  END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE id >= $1 AND id < $2)', parent || '_default') INTO stray USING first_id, next_id;
  IF NOT stray THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, parent, first_id, next_id);
  ELSE
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, parent);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE id >= %L AND id < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      parent || '_default', first_id, next_id, name);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, first_id, next_id);
  END IF;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION criar_particao(text, timestamptz) FROM PUBLIC;

-- Makes the monthly partitions (UTC) from this month to `months` ahead that do not exist yet. Says how many it made.
CREATE OR REPLACE FUNCTION garantir_particoes(months integer DEFAULT 3) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT count(*) FILTER (WHERE criar_particao(parent,
             (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => i)) AT TIME ZONE 'UTC'))::integer
      FROM unnest(ARRAY['event', 'tentativa', 'outbox']) AS parent, generate_series(0, months) AS i
  $$;

-- The same for so many months before this one: a backup's rows lie in their months, and go with them.
CREATE FUNCTION garantir_particoes_passadas(months integer) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT count(*) FILTER (WHERE criar_particao(parent,
             (date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => i)) AT TIME ZONE 'UTC'))::integer
      FROM unnest(ARRAY['event', 'tentativa', 'outbox']) AS parent, generate_series(1, months) AS i
  $$;
REVOKE ALL ON FUNCTION garantir_particoes_passadas(integer) FROM PUBLIC;

-- In: how many whole months of each table are kept before this one. Drops the older monthly partitions; one of the outbox
-- only when all that it holds was published. What is as old in the default partition goes as well. Deliveries of events that
-- go, go with them. Out: the partitions' names.
-- Gives up after five seconds when readers hold the table: the next time will do.
CREATE OR REPLACE FUNCTION aposentar_particoes(meses_outbox integer DEFAULT 2, meses_tentativa integer DEFAULT 3, meses_event integer DEFAULT 13)
  RETURNS text[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '5s'
  AS $$
DECLARE
  rule record;
  part record;
  office uuid;
  oldest timestamptz;
  left_over boolean;
  removed bigint;
  gone text[] := '{}';
BEGIN
  FOR rule IN SELECT * FROM (VALUES ('outbox', meses_outbox), ('tentativa', meses_tentativa), ('event', meses_event)) r(parent, months) LOOP
    oldest := (date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => rule.months)) AT TIME ZONE 'UTC';
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
    EXECUTE format('DELETE FROM %I WHERE id < %L %s', rule.parent || '_default', primeiro_id(oldest),
      CASE rule.parent WHEN 'outbox' THEN 'AND publicado_em IS NOT NULL' ELSE '' END);
    GET DIAGNOSTICS removed = ROW_COUNT;
    IF removed > 0 THEN
      gone := gone || (rule.parent || '_default');
    END IF;
    IF rule.parent = 'event' AND EXISTS (SELECT FROM unnest(gone) g WHERE g LIKE 'event\_%') THEN
      FOR office IN SELECT id FROM organization LOOP
        PERFORM set_config('app.organization_id', office::text, true);
        DELETE FROM entrega WHERE organization_id = office AND event_id < primeiro_id(oldest);
      END LOOP;
      PERFORM set_config('app.organization_id', '', true);
    END IF;
  END LOOP;
  RETURN gone;
END $$;
