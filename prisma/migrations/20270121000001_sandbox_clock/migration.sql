-- The day that a test office lives on (ADR 78); NULL is the day that it is. Live offices have none.

-- AlterTable
ALTER TABLE "organization" ADD COLUMN "relogio" DATE;

ALTER TABLE organization ADD CONSTRAINT organization_relogio_de_testes CHECK (relogio IS NULL OR sandbox_of IS NOT NULL);

-- As `autenticar_chave_na_cela`, and the day that the key's office lives on.
CREATE FUNCTION autenticar_chave_com_relogio(key_hash bytea)
  RETURNS TABLE (id uuid, organization_id uuid, escopos text[], expira_em timestamptz, revogada_em timestamptz, sandbox boolean,
    moved_to text, relogio text)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT k.*, o.relogio::text FROM autenticar_chave_na_cela(key_hash) k LEFT JOIN organization o ON o.id = k.organization_id;
  $$;
REVOKE ALL ON FUNCTION autenticar_chave_com_relogio(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION autenticar_chave_com_relogio(bytea) TO apura_app;
