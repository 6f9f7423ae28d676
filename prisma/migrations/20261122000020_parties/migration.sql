-- The names in an office's notes, each once: a search by name begins here, at an index, and not at the notes (ADR 12).
-- Notes that are here already follow in the next migration. Both extensions come with PostgreSQL and need no superuser.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- CreateTable
CREATE TABLE "parte" (
    "organization_id" UUID NOT NULL,
    "documento_id" UUID NOT NULL,
    "raiz" TEXT NOT NULL,
    "texto" TEXT NOT NULL,

    CONSTRAINT "parte_pkey" PRIMARY KEY ("organization_id","documento_id","raiz","texto")
);

ALTER TABLE parte ENABLE ROW LEVEL SECURITY;
ALTER TABLE parte FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parte TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, DELETE ON parte TO apura_app;
-- For the end of the office and of its old notes.
CREATE POLICY fim ON parte TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
-- For partes_com, which names the tenant itself: under a policy that does, no index could serve ILIKE.
CREATE POLICY lookup ON parte FOR SELECT TO CURRENT_USER USING (true);

-- In: a note's id and its parties. Out: the rows that stand for them: a party with a CNPJ once for all its notes (under the nil
-- UUID), any other once for each note. `texto` is what it is found by: the name (60 characters in the layout), and the CPF of
-- who has no CNPJ.
CREATE FUNCTION partes_da_nota(id uuid, emitente_raiz text, emitente jsonb, destinatario_raiz text, destinatario jsonb)
  RETURNS TABLE (documento_id uuid, raiz text, texto text) LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT CASE WHEN p.raiz IS NULL THEN id ELSE '00000000-0000-0000-0000-000000000000' END, coalesce(p.raiz, ''), t.texto
      FROM (VALUES (emitente_raiz, emitente), (destinatario_raiz, destinatario)) p(raiz, dados)
     CROSS JOIN LATERAL (SELECT concat_ws(' ', left(p.dados->>'nome', 300), CASE WHEN p.raiz IS NULL THEN left(p.dados->>'cpf', 20) END)) t(texto)
     WHERE t.texto <> ''
  $$;

-- By trigger, so that it holds for whoever writes notes, the version before included. In order, so that two workers that bring
-- the same new names wait for one another and not in a circle.
CREATE FUNCTION guardar_partes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  INSERT INTO parte (organization_id, documento_id, raiz, texto)
    SELECT DISTINCT n.organization_id, p.documento_id, p.raiz, p.texto
      FROM novas n CROSS JOIN LATERAL partes_da_nota(n.id, n.emitente_raiz, n.emitente, n.destinatario_raiz, n.destinatario) p
     ORDER BY 1, 2, 3, 4
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER guardar_partes AFTER INSERT ON documento REFERENCING NEW TABLE AS novas
  FOR EACH STATEMENT EXECUTE FUNCTION guardar_partes();

-- A copy of a note with other parties takes the place of one.
CREATE FUNCTION trocar_partes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  DELETE FROM parte WHERE organization_id = NEW.organization_id AND documento_id = NEW.id;
  INSERT INTO parte (organization_id, documento_id, raiz, texto)
    SELECT NEW.organization_id, p.documento_id, p.raiz, p.texto
      FROM partes_da_nota(NEW.id, NEW.emitente_raiz, NEW.emitente, NEW.destinatario_raiz, NEW.destinatario) p
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER trocar_partes AFTER UPDATE OF emitente, destinatario ON documento FOR EACH ROW
  WHEN (OLD.emitente IS DISTINCT FROM NEW.emitente OR OLD.destinatario IS DISTINCT FROM NEW.destinatario)
  EXECUTE FUNCTION trocar_partes();

-- In: a pattern of ILIKE; the tenant is set. Out: at most `limite` parties of the office that it matches: the CNPJ root, or the
-- note of who has none.
CREATE FUNCTION partes_com(padrao text, limite integer) RETURNS TABLE (raiz text, documento_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
  AS $$ SELECT p.raiz, p.documento_id FROM parte p WHERE p.organization_id = tenant() AND p.texto ILIKE padrao LIMIT limite $$;
REVOKE ALL ON FUNCTION partes_com(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION partes_com(text, integer) TO apura_app;

-- As it was, and the names go with the last note that has them.
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
    hashes := hashes || ARRAY(SELECT e.sha256 FROM evento_nfe e JOIN documento d ON d.chave = e.chave
      WHERE e.organization_id = office.id AND d.organization_id = office.id AND d.id = ANY(velhos));
    DELETE FROM evento_nfe e USING documento d
      WHERE e.organization_id = office.id AND d.organization_id = office.id AND d.id = ANY(velhos) AND e.chave = d.chave;
    DELETE FROM documento WHERE organization_id = office.id AND id = ANY(velhos);
    DELETE FROM parte WHERE organization_id = office.id AND documento_id = ANY(velhos);
    DELETE FROM parte p WHERE organization_id = office.id AND documento_id = '00000000-0000-0000-0000-000000000000' AND raiz = ANY(raizes)
      AND NOT EXISTS (SELECT FROM documento d WHERE d.organization_id = office.id AND d.emitente_raiz = p.raiz)
      AND NOT EXISTS (SELECT FROM documento d WHERE d.organization_id = office.id AND d.destinatario_raiz = p.raiz);
    DELETE FROM conteudo c WHERE c.organization_id = office.id AND c.sha256 = ANY(hashes)
      AND NOT EXISTS (SELECT FROM documento d WHERE d.organization_id = office.id AND d.sha256 = c.sha256)
      AND NOT EXISTS (SELECT FROM evento_nfe e WHERE e.organization_id = office.id AND e.sha256 = c.sha256);
    total := total + cardinality(velhos);
    EXIT WHEN total >= limite;
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
  RETURN total;
END $$;
