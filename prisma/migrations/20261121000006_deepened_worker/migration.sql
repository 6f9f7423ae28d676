-- ZIPs, spreadsheets, the office's answers and questions, the activity of a MEI, what a version was made of, and the two
-- ways in which stored things end: their years are over, or the office asks for it.

-- AlterTable
ALTER TABLE "arquivo" ADD COLUMN "partes" BYTEA[];
-- The few ZIPs that wait to be opened.
CREATE INDEX arquivo_pacote ON arquivo (organization_id) WHERE partes IS NOT NULL;

-- AlterTable
ALTER TABLE "apuracao"
ADD COLUMN "entrada" JSONB,
ADD COLUMN "xlsx_sha256" BYTEA,
ADD COLUMN "csv_sha256" BYTEA;

-- AlterTable
ALTER TABLE "organization" ADD COLUMN "regras_versao" TEXT;

-- AlterTable
ALTER TABLE "ajuste_classificacao" ADD COLUMN "emitente" TEXT;

-- AlterTable
ALTER TABLE "cliente_regime" ADD COLUMN "atividade" TEXT;

-- CreateTable
CREATE TABLE "pergunta" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "documento_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "competencia" CHAR(7) NOT NULL,
    "tipo" TEXT NOT NULL,
    "cfop" CHAR(4) NOT NULL,
    "ncm" TEXT NOT NULL,
    "cprod" TEXT NOT NULL,
    "descricao" TEXT NOT NULL,
    "cclasstrib" CHAR(6) NOT NULL,
    "alternativas" TEXT[],
    "condicao" TEXT NOT NULL,
    "itens" INTEGER NOT NULL,
    "valor" DECIMAL(17,2) NOT NULL,

    CONSTRAINT "pergunta_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "pergunta_documento_id_idx" ON "pergunta"("documento_id");

-- CreateIndex
CREATE INDEX "pergunta_organization_id_cliente_id_competencia_idx" ON "pergunta"("organization_id", "cliente_id", "competencia");

ALTER TABLE pergunta ENABLE ROW LEVEL SECURITY;
ALTER TABLE pergunta FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON pergunta TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON pergunta TO apura_app;

ALTER TABLE pergunta ADD CHECK (tipo IN ('cfop', 'classificacao'));
ALTER TABLE cliente_regime ADD CHECK (atividade IN ('comercio', 'industria', 'servicos'));
ALTER TABLE ajuste_classificacao ADD CHECK (
  efeito IN ('debito', 'credito', 'estorno_debito', 'estorno_credito', 'credito_recusado', 'sem_efeito'));
-- An answer that decides nothing, or that matches everything, is a slip.
ALTER TABLE ajuste_classificacao ADD CHECK (cclasstrib IS NOT NULL OR efeito IS NOT NULL);
ALTER TABLE ajuste_classificacao ADD CHECK (
  cfop IS NOT NULL OR cprod IS NOT NULL OR ncm_prefixo IS NOT NULL OR cclasstrib_de IS NOT NULL OR emitente IS NOT NULL);
ALTER TABLE lancamento_manual ADD CHECK (
  tipo IN ('debito', 'credito', 'estorno_debito', 'estorno_credito', 'credito_recusado') AND valor >= 0);
ALTER TABLE saldo_inicial ADD CHECK (tributo IN ('cbs', 'ibs_uf', 'ibs_mun') AND valor >= 0);

-- ------------------------------------------------------------------------------------------------ how things end

-- The functions below run as the owner, whom forced row-level security binds too: one tenant at a time, like the services.
DO $$
DECLARE
  table_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY[
    'user', 'session', 'api_key', 'audit_log', 'cliente', 'estabelecimento', 'cliente_regime',
    'ajuste_classificacao', 'lancamento_manual', 'saldo_inicial', 'lote', 'pedaco', 'arquivo', 'arquivo_resultado',
    'conteudo', 'documento', 'evento_nfe', 'lancamento', 'divergencia', 'pergunta', 'apuracao', 'apuracao_lote', 'event',
    'webhook_endpoint', 'endpoint_secret', 'entrega', 'tentativa', 'outbox', 'idempotency'
  ] LOOP
    EXECUTE format('CREATE POLICY fim ON %I TO CURRENT_USER USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()))',
      table_name);
  END LOOP;
END $$;
CREATE POLICY fim ON organization FOR DELETE TO CURRENT_USER USING (id = (SELECT tenant()));

-- In: the tenant that is set on the transaction, who asks for it, and the id of the line that stays. Removes every row of
-- the office but one line of its audit log. Out: how many rows went. Bytes outside the database are the caller's affair.
CREATE FUNCTION apagar_escritorio(linha uuid, quem text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  office uuid := tenant();
  table_name text;
  gone bigint;
  total bigint := 0;
BEGIN
  IF office IS NULL THEN RAISE EXCEPTION 'no tenant is set'; END IF;
  FOR table_name IN
    SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'organization_id' AND t.table_type = 'BASE TABLE'
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
REVOKE ALL ON FUNCTION apagar_escritorio(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION apagar_escritorio(uuid, text) TO apura_app;

-- In: nothing. Removes the XMLs, and with them the notes, of the offices that keep them for a number of years
-- (`config.retencao_anos`) and whose months are older; results and reports stay. At most `limite` notes at a time.
-- Out: how many notes went. Bytes that no row names any more are swept outside.
CREATE FUNCTION apagar_vencidos(limite integer DEFAULT 1000) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  office record;
  velhos uuid[];
  hashes bytea[];
  total integer := 0;
BEGIN
  FOR office IN SELECT id, (config->>'retencao_anos')::int AS anos FROM organization
    WHERE config->>'retencao_anos' ~ '^[0-9]{1,2}$' LOOP
    PERFORM set_config('app.organization_id', office.id::text, true);
    -- The years of a note begin with the one after it was issued (CTN art. 173, I).
    SELECT array_agg(id), array_agg(DISTINCT sha256) INTO velhos, hashes FROM (
      SELECT id, sha256 FROM documento
       WHERE organization_id = office.id
         AND competencia < to_char(date_trunc('year', now()) - make_interval(years => office.anos), 'YYYY-MM')
       ORDER BY id LIMIT limite - total) d;
    CONTINUE WHEN velhos IS NULL;
    DELETE FROM lancamento WHERE organization_id = office.id AND documento_id = ANY(velhos);
    DELETE FROM divergencia WHERE organization_id = office.id AND documento_id = ANY(velhos);
    DELETE FROM pergunta WHERE organization_id = office.id AND documento_id = ANY(velhos);
    -- Their cancellations go with them, and the files of those.
    hashes := hashes || ARRAY(SELECT e.sha256 FROM evento_nfe e JOIN documento d ON d.chave = e.chave
      WHERE e.organization_id = office.id AND d.organization_id = office.id AND d.id = ANY(velhos));
    DELETE FROM evento_nfe e USING documento d
      WHERE e.organization_id = office.id AND d.organization_id = office.id AND d.id = ANY(velhos) AND e.chave = d.chave;
    DELETE FROM documento WHERE organization_id = office.id AND id = ANY(velhos);
    DELETE FROM conteudo c WHERE c.organization_id = office.id AND c.sha256 = ANY(hashes)
      AND NOT EXISTS (SELECT FROM documento d WHERE d.organization_id = office.id AND d.sha256 = c.sha256)
      AND NOT EXISTS (SELECT FROM evento_nfe e WHERE e.organization_id = office.id AND e.sha256 = c.sha256);
    total := total + cardinality(velhos);
    EXIT WHEN total >= limite;
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
  RETURN total;
END $$;
REVOKE ALL ON FUNCTION apagar_vencidos(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION apagar_vencidos(integer) TO apura_relay;

-- ------------------------------------------------------------------------------------------------ across tenants

-- In: a version of the rules. Out: the offices of which not all notes are known to have been computed by it.
CREATE FUNCTION escritorios_de_outras_regras(versao text) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT id FROM organization WHERE regras_versao IS DISTINCT FROM versao ORDER BY id $$;

-- In: an instant. Out: the offices whose owner asked before it to be removed, sandboxes left out.
CREATE FUNCTION escritorios_a_apagar(antes timestamptz) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ BEGIN RETURN QUERY SELECT id FROM organization WHERE apagamento_pedido_em < antes AND sandbox_of IS NULL ORDER BY id; END $$;
REVOKE ALL ON FUNCTION escritorios_de_outras_regras(text), escritorios_a_apagar(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION escritorios_de_outras_regras(text), escritorios_a_apagar(timestamptz) TO apura_relay;
