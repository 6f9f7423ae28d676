-- Roles, row-level security, grants, check constraints and the indexes that Prisma does not describe.
-- Roles belong to the whole server, so they may exist already; their passwords are set by the migrate command.

DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['apura_app', 'apura_relay'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
    END IF;
  END LOOP;
END $$;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO apura_app, apura_relay;

-- ------------------------------------------------------------------------------------------------ tenants

-- The tenant of the transaction. After a transaction the setting is '' rather than NULL on that connection.
CREATE FUNCTION tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.organization_id', true), '')::uuid $$;

DO $$
DECLARE
  table_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY[
    'user', 'session', 'api_key', 'audit_log', 'cliente', 'estabelecimento', 'cliente_regime',
    'ajuste_classificacao', 'lancamento_manual', 'saldo_inicial', 'lote', 'pedaco', 'arquivo', 'arquivo_resultado',
    'conteudo', 'documento', 'evento_nfe', 'lancamento', 'divergencia', 'apuracao', 'apuracao_lote', 'event',
    'webhook_endpoint', 'endpoint_secret', 'entrega', 'tentativa', 'outbox', 'idempotency'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', table_name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I TO apura_app USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()))',
      table_name
    );
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO apura_app', table_name);
  END LOOP;
END $$;

ALTER TABLE organization ENABLE ROW LEVEL SECURITY;
ALTER TABLE organization FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON organization TO apura_app USING (id = (SELECT tenant())) WITH CHECK (id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE ON organization TO apura_app;

-- What is a record of the past is never rewritten.
REVOKE UPDATE, DELETE ON audit_log, event, tentativa FROM apura_app;
REVOKE UPDATE, DELETE ON outbox FROM apura_app;

-- ------------------------------------------------------------------------------------------------ relay

-- The relay works across tenants (claims, outbox, fan-out, sweepers) and sees no document, name or amount.
DO $$
DECLARE
  table_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY['outbox', 'event', 'webhook_endpoint', 'entrega', 'pedaco', 'lote', 'apuracao', 'apuracao_lote', 'conteudo']
  LOOP
    EXECUTE format('CREATE POLICY relay ON %I TO apura_relay USING (true) WITH CHECK (true)', table_name);
  END LOOP;
END $$;

GRANT SELECT, UPDATE (publicado_em) ON outbox TO apura_relay;
GRANT SELECT (id, organization_id, type, request_id, criado_em, distribuido_em), UPDATE (distribuido_em) ON event TO apura_relay;
GRANT SELECT (id, organization_id, eventos, estado) ON webhook_endpoint TO apura_relay;
GRANT SELECT, INSERT, UPDATE (lease_ate) ON entrega TO apura_relay;
GRANT SELECT, UPDATE (estado, geracao, lease_dono, lease_ate, acordado_em) ON pedaco TO apura_relay;
GRANT SELECT (id, organization_id, estado) ON lote TO apura_relay;
GRANT SELECT (id, organization_id, estado, geracao, lease_dono, lease_ate, acordada_em, request_id, criada_em),
  UPDATE (estado, geracao, lease_dono, lease_ate, acordada_em) ON apuracao TO apura_relay;
GRANT SELECT ON apuracao_lote TO apura_relay;
GRANT SELECT (organization_id, sha256, provisorio, criado_em), DELETE ON conteudo TO apura_relay;

-- ------------------------------------------------------------------------------------------------ before a tenant is known

-- The functions below run as the owner, whom forced row-level security binds too.
CREATE POLICY lookup ON api_key FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY lookup_use ON api_key FOR UPDATE TO CURRENT_USER USING (true);
CREATE POLICY lookup ON organization FOR SELECT TO CURRENT_USER USING (true);

-- In: the SHA-256 of a key. Out: the key's row and its office, or nothing. Notes the use, at most once a minute.
CREATE FUNCTION autenticar_chave(key_hash bytea)
  RETURNS TABLE (id uuid, organization_id uuid, escopos text[], expira_em timestamptz, revogada_em timestamptz, sandbox boolean)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE api_key SET ultimo_uso_em = now()
      WHERE hash = key_hash AND (ultimo_uso_em IS NULL OR ultimo_uso_em < now() - interval '1 minute');
    SELECT k.id, k.organization_id, k.escopos, k.expira_em, k.revogada_em, o.sandbox_of IS NOT NULL
      FROM api_key k JOIN organization o ON o.id = k.organization_id
      WHERE k.hash = key_hash;
  $$;
REVOKE ALL ON FUNCTION autenticar_chave(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION autenticar_chave(bytea) TO apura_app;

-- ------------------------------------------------------------------------------------------------ partitions

-- The smallest UUIDv7 of an instant.
CREATE FUNCTION primeiro_id(instant timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE
  AS $$ SELECT (lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;

-- Makes the monthly partitions (UTC) from this month to `months` ahead that do not exist yet. Says how many it made.
CREATE FUNCTION garantir_particoes(months integer DEFAULT 3) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  parent text;
  first_day timestamptz;
  partition_name text;
  made integer := 0;
BEGIN
  FOREACH parent IN ARRAY ARRAY['event', 'tentativa', 'outbox'] LOOP
    FOR i IN 0..months LOOP
      first_day := date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + make_interval(months => i);
      partition_name := parent || '_' || to_char(first_day AT TIME ZONE 'UTC', 'YYYY_MM');
      IF to_regclass(partition_name) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', partition_name, parent,
          primeiro_id(first_day), primeiro_id(first_day + interval '1 month'));
        made := made + 1;
      END IF;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;
REVOKE ALL ON FUNCTION garantir_particoes(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION garantir_particoes(integer) TO apura_relay;

-- ------------------------------------------------------------------------------------------------ states

ALTER TABLE "user" ADD CHECK (papel IN ('owner', 'member'));
ALTER TABLE cliente ADD CHECK (status IN ('ativo', 'inativo'));
ALTER TABLE cliente_regime ADD CHECK (regime IN ('simples_nacional', 'mei', 'lucro_presumido', 'lucro_real'));
ALTER TABLE cliente_regime ADD CHECK (ibs_cbs IN ('das', 'regular'));
ALTER TABLE lote ADD CHECK (estado IN ('recebendo', 'na_fila', 'processando', 'concluido', 'cancelado'));
ALTER TABLE lote ADD CHECK (total = pendentes + processados + duplicados + recusados + cancelados AND pendentes >= 0);
ALTER TABLE pedaco ADD CHECK (estado IN ('pendente', 'executando', 'concluido'));
ALTER TABLE arquivo ADD CHECK (estado IN ('pendente', 'processado', 'duplicado', 'recusado', 'cancelado'));
ALTER TABLE documento ADD CHECK (situacao IN ('autorizada', 'cancelada', 'denegada', 'sem_protocolo'));
ALTER TABLE lancamento ADD CHECK (efeito IN ('debito', 'credito', 'estorno_debito', 'estorno_credito', 'credito_recusado', 'sem_efeito'));
ALTER TABLE divergencia ADD CHECK (gravidade IN ('critica', 'aviso'));
ALTER TABLE apuracao ADD CHECK (estado IN ('na_fila', 'calculando', 'gerando_pdf', 'calculada', 'falhou'));
ALTER TABLE webhook_endpoint ADD CHECK (estado IN ('ativo', 'pausado', 'desativado'));
ALTER TABLE entrega ADD CHECK (estado IN ('pendente', 'entregue', 'falhou', 'cancelada'));

-- ------------------------------------------------------------------------------------------------ partial and expression indexes

CREATE INDEX pedaco_pendente ON pedaco (id) WHERE estado = 'pendente';
CREATE INDEX pedaco_executando ON pedaco (organization_id, lease_ate) WHERE estado = 'executando';
CREATE UNIQUE INDEX apuracao_em_andamento ON apuracao (organization_id, cliente_id, competencia)
  WHERE estado IN ('na_fila', 'calculando', 'gerando_pdf');
CREATE INDEX apuracao_ativa ON apuracao (id) WHERE estado IN ('na_fila', 'calculando', 'gerando_pdf');
CREATE INDEX outbox_nao_publicado ON outbox (id) WHERE publicado_em IS NULL;
CREATE INDEX event_nao_distribuido ON event (id) WHERE distribuido_em IS NULL;
CREATE INDEX entrega_devida ON entrega (proxima_tentativa_em) WHERE estado = 'pendente';
CREATE INDEX conteudo_provisorio ON conteudo (criado_em) WHERE provisorio;
-- One row per meaning: a handler that runs twice cannot add a note twice.
CREATE UNIQUE INDEX lancamento_unico ON lancamento (documento_id, cliente_id, efeito, coalesce(motivo, ''), cfop, cclasstrib, ncm_capitulo);

-- The bytes are compressed already.
ALTER TABLE conteudo ALTER COLUMN bytes SET STORAGE EXTERNAL;
