-- Books go when their years are over, as notes do: they are the client's whole business. Else as it was.
CREATE OR REPLACE FUNCTION apagar_vencidos(limite integer DEFAULT 1000) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  office record;
  velhos uuid[];
  hashes bytea[];
  raizes text[];
  total integer := 0;
  livros uuid[];
BEGIN
  FOR office IN SELECT id, (config->>'retencao_anos')::int AS anos FROM organization
    WHERE config->>'retencao_anos' ~ '^[0-9]{1,2}$' LOOP
    PERFORM set_config('app.organization_id', office.id::text, true);
    -- A book is of the months that it has days of, and costs as much as thousands of notes.
    livros := ARRAY(SELECT id FROM livro
       WHERE organization_id = office.id
         AND ate < (date_trunc('year', now()) - make_interval(years => office.anos))::date
       ORDER BY id LIMIT LEAST(20, limite - total));
    IF cardinality(livros) > 0 THEN
      PERFORM apagar_livros(livros);
      total := total + cardinality(livros);
      EXIT WHEN total >= limite;
    END IF;
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
