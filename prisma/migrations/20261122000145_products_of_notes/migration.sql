-- What a note's items are found by, beside its parties (ADR 12): a line for each product in the note itself, and each line once for
-- its issuer among the names. NULL where a version before this wrote the note: the job of new rules fills it, and is asked for anew.

-- AlterTable
ALTER TABLE "documento" ADD COLUMN "produtos" TEXT;

-- In: a note's id, its issuer and `produtos`. Out: the rows of `parte` that stand for them, as partes_da_nota gives those of parties.
CREATE FUNCTION produtos_da_nota(id uuid, emitente_raiz text, produtos text)
  RETURNS TABLE (documento_id uuid, raiz text, texto text) LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT CASE WHEN emitente_raiz IS NULL THEN id ELSE '00000000-0000-0000-0000-000000000000' END, coalesce(emitente_raiz, ''), linha
      FROM string_to_table(produtos, E'\n') linha WHERE linha <> ''
  $$;

CREATE OR REPLACE FUNCTION guardar_partes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  INSERT INTO parte (organization_id, documento_id, raiz, texto)
    SELECT DISTINCT n.organization_id, p.documento_id, p.raiz, p.texto
      FROM novas n CROSS JOIN LATERAL (
        SELECT * FROM partes_da_nota(n.id, n.emitente_raiz, n.emitente, n.destinatario_raiz, n.destinatario)
         UNION ALL SELECT * FROM produtos_da_nota(n.id, n.emitente_raiz, n.produtos)) p
     ORDER BY 1, 2, 3, 4
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION trocar_partes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  DELETE FROM parte WHERE organization_id = NEW.organization_id AND documento_id = NEW.id;
  INSERT INTO parte (organization_id, documento_id, raiz, texto)
    SELECT NEW.organization_id, p.documento_id, p.raiz, p.texto
      FROM (SELECT * FROM partes_da_nota(NEW.id, NEW.emitente_raiz, NEW.emitente, NEW.destinatario_raiz, NEW.destinatario)
             UNION ALL SELECT * FROM produtos_da_nota(NEW.id, NEW.emitente_raiz, NEW.produtos)) p
     ORDER BY 2, 3, 4
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER trocar_partes AFTER UPDATE OF emitente, destinatario, produtos ON documento FOR EACH ROW
  WHEN (OLD.emitente IS DISTINCT FROM NEW.emitente OR OLD.destinatario IS DISTINCT FROM NEW.destinatario
        OR OLD.produtos IS DISTINCT FROM NEW.produtos)
  EXECUTE FUNCTION trocar_partes();

-- As it was, past the products; and the same for those alone.
CREATE OR REPLACE FUNCTION partes_com(padrao text, limite integer) RETURNS TABLE (raiz text, documento_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
  AS $$
    SELECT p.raiz, p.documento_id FROM parte p
     WHERE p.organization_id = tenant() AND p.texto ILIKE padrao AND p.texto !~ '^ncm[0-9]' LIMIT limite
  $$;
CREATE FUNCTION produtos_com(padrao text, limite integer) RETURNS TABLE (raiz text, documento_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
  AS $$
    SELECT p.raiz, p.documento_id FROM parte p
     WHERE p.organization_id = tenant() AND p.texto LIKE padrao AND p.texto ~ '^ncm[0-9]' LIMIT limite
  $$;
REVOKE ALL ON FUNCTION produtos_com(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION produtos_com(text, integer) TO apura_app;

-- The notes that are here already: of no office it is known any more that the rules of today have been at all of them.
CREATE POLICY produtos ON organization TO CURRENT_USER USING (true) WITH CHECK (true);
UPDATE organization SET regras_versao = NULL WHERE regras_versao IS NOT NULL;
DROP POLICY produtos ON organization;
