-- As it was, and a key whose row another transaction holds is looked up all the same: only its last use is not noted then. A
-- look-up that waited would keep a connection from those of other offices.
CREATE OR REPLACE FUNCTION autenticar_chave(key_hash bytea)
  RETURNS TABLE (id uuid, organization_id uuid, escopos text[], expira_em timestamptz, revogada_em timestamptz, sandbox boolean)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE api_key SET ultimo_uso_em = now()
      WHERE id = (SELECT k.id FROM api_key k
                   WHERE k.hash = key_hash AND (k.ultimo_uso_em IS NULL OR k.ultimo_uso_em < now() - interval '1 minute')
                     FOR NO KEY UPDATE SKIP LOCKED);
    SELECT k.id, k.organization_id, k.escopos, k.expira_em, k.revogada_em, o.sandbox_of IS NOT NULL
      FROM api_key k JOIN organization o ON o.id = k.organization_id
      WHERE k.hash = key_hash;
  $$;
