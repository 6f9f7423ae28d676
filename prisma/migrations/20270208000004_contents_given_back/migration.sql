-- Contents that a book or a version of a month had go within the hour, but for those that another one names: what is the same is stored once.
-- One function for both, called once their rows are gone.
CREATE FUNCTION devolver_conteudos(hashes bytea[]) RETURNS integer
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  devolvidos integer;
BEGIN
  UPDATE conteudo c SET provisorio = true, criado_em = now()
   WHERE c.organization_id = tenant() AND c.sha256 = ANY(hashes)
     AND NOT EXISTS (SELECT FROM livro l WHERE l.organization_id = tenant() AND c.sha256 = ANY(l.partes))
     AND NOT EXISTS (SELECT FROM apuracao a WHERE a.organization_id = tenant()
           AND c.sha256 IN (a.pdf_sha256, a.xlsx_sha256, a.csv_sha256, a.csv_zip_sha256, a.html_sha256));
  GET DIAGNOSTICS devolvidos = ROW_COUNT;
  RETURN devolvidos;
END $$;
REVOKE ALL ON FUNCTION devolver_conteudos(bytea[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION devolver_conteudos(bytea[]) TO apura_app;

-- Takes books of the tenant away with what was read of them, as before. Returns how many purchases they spoke of.
CREATE OR REPLACE FUNCTION apagar_livros(ids uuid[]) RETURNS integer
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  entradas integer;
  hashes bytea[];
BEGIN
  hashes := ARRAY(SELECT DISTINCT unnest(l.partes) FROM livro l WHERE l.organization_id = tenant() AND l.id = ANY(ids));
  DELETE FROM entrada_do_livro WHERE organization_id = tenant() AND livro_id = ANY(ids);
  GET DIAGNOSTICS entradas = ROW_COUNT;
  DELETE FROM estoque_do_livro WHERE organization_id = tenant() AND livro_id = ANY(ids);
  DELETE FROM livro WHERE organization_id = tenant() AND id = ANY(ids);
  PERFORM devolver_conteudos(hashes);
  RETURN entradas;
END $$;
