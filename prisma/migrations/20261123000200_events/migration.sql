-- Events of all kinds of document in one table, with what each does. The table has another name now; the version before goes on with
-- the old one, a view of what it knows, until the next release takes that away.

ALTER TABLE evento_nfe RENAME TO evento_documento;
ALTER TABLE evento_documento RENAME CONSTRAINT evento_nfe_pkey TO evento_documento_pkey;
ALTER INDEX evento_nfe_organization_id_chave_tp_evento_n_seq_key RENAME TO evento_documento_organization_id_chave_tp_evento_n_seq_key;
-- AlterTable
ALTER TABLE "evento_documento"
  ALTER COLUMN "chave" TYPE VARCHAR(50),
  ALTER COLUMN "tp_evento" TYPE VARCHAR(7),
  ALTER COLUMN "cancela" SET DEFAULT false,
  ADD COLUMN "tipo" TEXT NOT NULL DEFAULT 'nfe',
  ADD COLUMN "dh_registro" TEXT,
  ADD COLUMN "efeito" TEXT NOT NULL DEFAULT 'nenhum',
  ADD COLUMN "registrado" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "chave_substituta" VARCHAR(50),
  ADD COLUMN "protocolo" TEXT,
  ADD COLUMN "autor" TEXT,
  ADD COLUMN "detalhe" JSONB,
  ADD COLUMN "ordem" INTEGER;

CREATE VIEW evento_nfe WITH (security_invoker) AS
  SELECT id, organization_id, chave, tp_evento, n_seq, dh_evento, c_stat, cancela, sha256, criado_em FROM evento_documento;
GRANT SELECT, INSERT, UPDATE, DELETE ON evento_nfe TO apura_app;

-- As it was, by the new name.
CREATE OR REPLACE FUNCTION apagar_vencidos(limite integer DEFAULT 1000) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  office record;
  velhos uuid[];
  hashes bytea[];
  raizes text[];
  total integer := 0;
BEGIN
  FOR office IN SELECT id, (config->>'retencao_anos')::int AS anos FROM organization
    WHERE config->>'retencao_anos' ~ '^[0-9]{1,2}$' LOOP
    PERFORM set_config('app.organization_id', office.id::text, true);
    -- The years of a note begin with the one after it was issued (CTN art. 173, I).
    SELECT array_agg(id), array_agg(DISTINCT sha256), array_agg(DISTINCT emitente_raiz) || array_agg(DISTINCT destinatario_raiz)
      INTO velhos, hashes, raizes FROM (
      SELECT id, sha256, emitente_raiz, destinatario_raiz FROM documento
       WHERE organization_id = office.id
         AND competencia < to_char(date_trunc('year', now()) - make_interval(years => office.anos), 'YYYY-MM')
       ORDER BY id LIMIT limite - total) d;
    CONTINUE WHEN velhos IS NULL;
    DELETE FROM lancamento WHERE organization_id = office.id AND documento_id = ANY(velhos);
    DELETE FROM divergencia WHERE organization_id = office.id AND documento_id = ANY(velhos);
    DELETE FROM pergunta WHERE organization_id = office.id AND documento_id = ANY(velhos);
    -- Their cancellations go with them, and the files of those.
    hashes := hashes || ARRAY(SELECT e.sha256 FROM evento_documento e JOIN documento d ON d.chave = e.chave
      WHERE e.organization_id = office.id AND d.organization_id = office.id AND d.id = ANY(velhos));
    DELETE FROM evento_documento e USING documento d
      WHERE e.organization_id = office.id AND d.organization_id = office.id AND d.id = ANY(velhos) AND e.chave = d.chave;
    DELETE FROM documento WHERE organization_id = office.id AND id = ANY(velhos);
    DELETE FROM parte WHERE organization_id = office.id AND documento_id = ANY(velhos);
    DELETE FROM parte p WHERE organization_id = office.id AND documento_id = '00000000-0000-0000-0000-000000000000' AND raiz = ANY(raizes)
      AND NOT EXISTS (SELECT FROM documento d WHERE d.organization_id = office.id AND d.emitente_raiz = p.raiz)
      AND NOT EXISTS (SELECT FROM documento d WHERE d.organization_id = office.id AND d.destinatario_raiz = p.raiz);
    DELETE FROM conteudo c WHERE c.organization_id = office.id AND c.sha256 = ANY(hashes)
      AND NOT EXISTS (SELECT FROM documento d WHERE d.organization_id = office.id AND d.sha256 = c.sha256)
      AND NOT EXISTS (SELECT FROM evento_documento e WHERE e.organization_id = office.id AND e.sha256 = c.sha256);
    total := total + cardinality(velhos);
    EXIT WHEN total >= limite;
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
  RETURN total;
END $$;
