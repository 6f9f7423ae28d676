-- A client that is to be removed: since when, and what removes it when its days are over.

-- AlterTable
ALTER TABLE "cliente" ADD COLUMN "apagamento_pedido_em" TIMESTAMPTZ(3);

CREATE INDEX cliente_a_apagar ON cliente (apagamento_pedido_em) WHERE apagamento_pedido_em IS NOT NULL;
GRANT SELECT (id, organization_id, apagamento_pedido_em) ON cliente TO apura_relay;

-- Removes a client of the tenant with all that is the client's alone: months, reports, answers, links, contacts, access. Its notes are the
-- office's and stay, and count among those of companies without a client again. Returns how many rows; NULL: there is no such client.
CREATE FUNCTION apagar_cliente(alvo uuid) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  office CONSTANT uuid := tenant();
  raiz text;
  hashes bytea[];
  table_name text;
  gone bigint;
  total bigint := 0;
BEGIN
  IF office IS NULL THEN RAISE EXCEPTION 'no tenant is set'; END IF;
  SELECT c.cnpj_raiz INTO raiz FROM cliente c WHERE c.organization_id = office AND c.id = alvo FOR UPDATE;
  IF raiz IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg(h) INTO hashes FROM apuracao a CROSS JOIN LATERAL unnest(ARRAY[
      a.pdf_sha256, a.xlsx_sha256, a.csv_sha256, a.csv_zip_sha256, a.html_sha256]) AS h
   WHERE a.organization_id = office AND a.cliente_id = alvo AND h IS NOT NULL;
  DELETE FROM apuracao_lote l USING apuracao a
   WHERE l.organization_id = office AND a.organization_id = office AND a.id = l.apuracao_id AND a.cliente_id = alvo;
  DELETE FROM abertura b USING compartilhamento s
   WHERE b.organization_id = office AND s.organization_id = office AND s.id = b.compartilhamento_id AND s.cliente_id = alvo;
  FOR table_name IN
    SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'cliente_id' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'event'
       AND NOT EXISTS (SELECT FROM pg_class p WHERE p.oid = format('%I', c.table_name)::regclass AND p.relispartition)
     ORDER BY c.table_name
  LOOP
    EXECUTE format('DELETE FROM %I WHERE organization_id = $1 AND cliente_id = $2', table_name) USING office, alvo;
    GET DIAGNOSTICS gone = ROW_COUNT;
    total := total + gone;
  END LOOP;
  DELETE FROM cliente c WHERE c.organization_id = office AND c.id = alvo;
  -- Bytes that nobody names any more go within the hour.
  UPDATE conteudo c SET provisorio = true, criado_em = now() WHERE c.organization_id = office AND c.sha256 = ANY(hashes)
    AND NOT EXISTS (SELECT FROM apuracao a WHERE a.organization_id = office
                       AND c.sha256 IN (a.pdf_sha256, a.xlsx_sha256, a.csv_sha256, a.csv_zip_sha256, a.html_sha256));
  INSERT INTO notas_entre_partes (organization_id, de, para, notas, ultima)
    SELECT office, coalesce(n.emitente_raiz, ''), coalesce(n.destinatario_raiz, ''), count(*), (array_agg(n.id ORDER BY n.id DESC))[1]
      FROM documento n
     WHERE n.organization_id = office AND (n.emitente_raiz = raiz OR n.destinatario_raiz = raiz)
       AND NOT EXISTS (SELECT FROM cliente c WHERE c.organization_id = office AND c.cnpj_raiz = n.emitente_raiz::bpchar)
       AND NOT EXISTS (SELECT FROM cliente c WHERE c.organization_id = office AND c.cnpj_raiz = n.destinatario_raiz::bpchar)
     GROUP BY 2, 3;
  RETURN total + 1;
END $$;
REVOKE ALL ON FUNCTION apagar_cliente(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION apagar_cliente(uuid) TO apura_app;
