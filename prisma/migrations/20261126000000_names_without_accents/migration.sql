-- A name is found however it is typed: accents count in no search (ADR 12). The products are stored without them.

-- In: any text. Out: the same in lower case and without accents, those that stand as characters of their own included; the capitals
-- too, because `lower` leaves them alone where the database's locale is C.
CREATE OR REPLACE FUNCTION sem_acentos(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT translate(lower(texto),
      'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ' || U&'\0300\0301\0302\0303\0308\030A\0327',
      'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny')
  $$;

-- Beside parte_texto, in which products go on being found, and names by the version before. IF NOT EXISTS, and OR REPLACE above, for
-- who has made both before the upgrade.
CREATE INDEX IF NOT EXISTS parte_nome ON parte USING gin (organization_id, sem_acentos(texto) gin_trgm_ops) WHERE texto !~ '^ncm[0-9]';

-- As it was, and accents do not count. In: a pattern of LIKE, with or without accents.
CREATE OR REPLACE FUNCTION partes_com(padrao text, limite integer) RETURNS TABLE (raiz text, documento_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
  AS $$
    SELECT p.raiz, p.documento_id FROM parte p
     WHERE p.organization_id = tenant() AND sem_acentos(p.texto) LIKE sem_acentos(padrao) AND p.texto !~ '^ncm[0-9]' LIMIT limite
  $$;
