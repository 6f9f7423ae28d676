-- An office goes to another cell while it works. A row here says how far it is; none is the rule.
-- CreateTable
CREATE TABLE "office_move" (
    "organization_id" UUID NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,
    "closed" BOOLEAN NOT NULL DEFAULT false,
    "address" TEXT,
    "moved_at" TIMESTAMPTZ(3),
    "key_hashes" BYTEA[] DEFAULT ARRAY[]::BYTEA[],

    CONSTRAINT "office_move_pkey" PRIMARY KEY ("organization_id")
);

ALTER TABLE office_move ADD CHECK (moved_at IS NULL OR address IS NOT NULL);
ALTER TABLE office_move ENABLE ROW LEVEL SECURITY;
ALTER TABLE office_move FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON office_move TO apura_app USING (organization_id = (SELECT tenant()));
CREATE POLICY relay ON office_move FOR SELECT TO apura_relay USING (true);
CREATE POLICY todas ON office_move TO CURRENT_USER USING (true) WITH CHECK (true);
GRANT SELECT ON office_move TO apura_app;
GRANT SELECT (organization_id, held_until, closed) ON office_move TO apura_relay;
-- For keys of offices whose rows are gone.
CREATE INDEX office_move_keys ON office_move USING gin (key_hashes);

-- Where it arrives its row changes as it does here.
CREATE POLICY chegada ON organization FOR UPDATE TO CURRENT_USER USING (id = (SELECT tenant())) WITH CHECK (id = (SELECT tenant()));

-- ------------------------------------------------------------------------------------------------ writes stand still

-- Who moves an office holds this lock while the last of it is copied. Whoever writes shares it until the transaction ends, so it is
-- had only when all that was being written is there; from then on, and while somebody waits for it, no writer gets its share.
CREATE FUNCTION office_lock(office uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT hashtextextended('office_move ' || office, 0) $$;

-- Volatile, so that it sees what was committed while it got its share of the lock, and not what the statement saw.
CREATE FUNCTION refuse_in_move() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  office uuid := tenant();
  it record;
BEGIN
  IF office IS NULL THEN RETURN NULL; END IF;
  IF NOT pg_try_advisory_xact_lock_shared(office_lock(office)) THEN
    RAISE EXCEPTION 'the office is being moved' USING ERRCODE = 'AP001';
  END IF;
  SELECT address, moved_at INTO it FROM office_move WHERE organization_id = office AND closed;
  IF FOUND THEN
    RAISE EXCEPTION 'the office is being moved' USING ERRCODE = 'AP001', DETAIL = CASE WHEN it.moved_at IS NULL THEN '' ELSE it.address END;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION refuse_in_move() FROM PUBLIC;

CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "organization" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "pessoa" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "api_key" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "link_de_email" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "email" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "cenario_salvo" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "logo" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "cliente" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "estabelecimento" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "contato" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "cliente_regime" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "ajuste_classificacao" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "lancamento_manual" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "prazo_cumprido" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "fornecedor_simples" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "saldo_inicial" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "lote" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "pedaco" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "arquivo" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "arquivo_resultado" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "conteudo" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "documento" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "documento_vinculo" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "evento_documento" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "lancamento" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "pergunta" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "resposta" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "retencao" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "em_duvida" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "divergencia" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "tratativa" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "assistida_importacao" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "assistida_linha" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "assistida_mapa" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "extincao_informada" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "revisao" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "apuracao" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "apuracao_lote" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "compartilhamento" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "abertura" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "recalculo" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "event" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "webhook_endpoint" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "endpoint_secret" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "entrega" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "tentativa" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "idempotency" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "parte_sem_cliente" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();

-- What no worker, deliverer or sweeper of this cell has to do with any more.
CREATE POLICY closed ON "pedaco" AS RESTRICTIVE FOR SELECT TO apura_relay USING (organization_id NOT IN (SELECT m.organization_id FROM office_move m WHERE m.closed));
CREATE POLICY closed ON "apuracao" AS RESTRICTIVE FOR SELECT TO apura_relay USING (organization_id NOT IN (SELECT m.organization_id FROM office_move m WHERE m.closed));
CREATE POLICY closed ON "recalculo" AS RESTRICTIVE FOR SELECT TO apura_relay USING (organization_id NOT IN (SELECT m.organization_id FROM office_move m WHERE m.closed));
CREATE POLICY closed ON "cliente" AS RESTRICTIVE FOR SELECT TO apura_relay USING (organization_id NOT IN (SELECT m.organization_id FROM office_move m WHERE m.closed));
CREATE POLICY closed ON "lote" AS RESTRICTIVE FOR SELECT TO apura_relay USING (organization_id NOT IN (SELECT m.organization_id FROM office_move m WHERE m.closed));
CREATE POLICY closed ON "event" AS RESTRICTIVE FOR SELECT TO apura_relay USING (organization_id NOT IN (SELECT m.organization_id FROM office_move m WHERE m.closed));
CREATE POLICY closed ON "webhook_endpoint" AS RESTRICTIVE FOR SELECT TO apura_relay USING (organization_id NOT IN (SELECT m.organization_id FROM office_move m WHERE m.closed));
CREATE POLICY closed ON "entrega" AS RESTRICTIVE FOR SELECT TO apura_relay USING (organization_id NOT IN (SELECT m.organization_id FROM office_move m WHERE m.closed));
CREATE POLICY closed ON "email" AS RESTRICTIVE FOR SELECT TO apura_relay USING (organization_id NOT IN (SELECT m.organization_id FROM office_move m WHERE m.closed));

-- ------------------------------------------------------------------------------------------------ where it has gone

-- As `autenticar_chave`, and where the key's office lives now; NULL is here. Of an office whose rows are gone only that.
CREATE FUNCTION autenticar_chave_na_cela(key_hash bytea)
  RETURNS TABLE (id uuid, organization_id uuid, escopos text[], expira_em timestamptz, revogada_em timestamptz, sandbox boolean,
    moved_to text)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT k.*, m.address FROM autenticar_chave(key_hash) k
      LEFT JOIN office_move m ON m.organization_id = k.organization_id AND m.moved_at IS NOT NULL
    UNION ALL
    SELECT m.organization_id, m.organization_id, '{}', NULL, NULL, false, m.address FROM office_move m
     WHERE m.key_hashes @> ARRAY[key_hash] AND m.moved_at IS NOT NULL;
  $$;
REVOKE ALL ON FUNCTION autenticar_chave_na_cela(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION autenticar_chave_na_cela(bytea) TO apura_app;

-- In: a number. Out: whether fewer offices live here, sandboxes and those that have moved left out.
CREATE FUNCTION cell_has_room(at_most integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT count(*) < at_most FROM organization o
     WHERE o.sandbox_of IS NULL AND NOT EXISTS (SELECT FROM office_move m WHERE m.organization_id = o.id AND m.closed);
  $$;
REVOKE ALL ON FUNCTION cell_has_room(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cell_has_room(integer) TO apura_app;

-- As it was, and the offices that moved before the instant.
CREATE OR REPLACE FUNCTION escritorios_a_apagar(antes timestamptz) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ BEGIN
  RETURN QUERY SELECT o.id FROM organization o LEFT JOIN office_move m ON m.organization_id = o.id
    WHERE (CASE WHEN coalesce(m.closed, false) THEN m.moved_at ELSE o.apagamento_pedido_em END) < antes AND o.sandbox_of IS NULL ORDER BY o.id;
END $$;

-- As it was, and of an office that has moved stays where it went, with the hashes of its keys.
CREATE OR REPLACE FUNCTION apagar_escritorio(linha uuid, quem text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  office uuid := tenant();
  table_name text;
  gone bigint;
  total bigint := 0;
BEGIN
  IF office IS NULL THEN RAISE EXCEPTION 'no tenant is set'; END IF;
  UPDATE office_move m SET closed = false, key_hashes = key_hashes || ARRAY(SELECT k.hash FROM api_key k WHERE k.organization_id = office AND k.revogada_em IS NULL)
   WHERE m.organization_id = office AND m.closed AND m.moved_at IS NOT NULL;
  FOR table_name IN
    SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'organization_id' AND t.table_type = 'BASE TABLE'
       AND c.table_name <> 'office_move'
       AND NOT EXISTS (SELECT FROM pg_class p WHERE p.oid = format('%I', c.table_name)::regclass AND p.relispartition)
     ORDER BY c.table_name
  LOOP
    EXECUTE format('DELETE FROM %I WHERE organization_id = $1', table_name) USING office;
    GET DIAGNOSTICS gone = ROW_COUNT;
    total := total + gone;
  END LOOP;
  DELETE FROM organization WHERE id = office;
  INSERT INTO audit_log (id, organization_id, ator, acao, alvo, detalhe)
    VALUES (linha, office, quem, 'escritorio.apagado', office::text, jsonb_build_object('linhas', total));
  RETURN total;
END $$;
