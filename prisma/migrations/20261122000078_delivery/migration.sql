-- Whom a client's reports go to, and what was handed over: links that end and can be withdrawn, and mails.

-- CreateTable
CREATE TABLE "contato" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "nome" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contato_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "compartilhamento" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "apuracao_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "contato_id" UUID,
    "nome" TEXT,
    "para" TEXT,
    "email_id" UUID,
    "hash" BYTEA,
    "criado_por" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expira_em" TIMESTAMPTZ(3),
    "retirado_em" TIMESTAMPTZ(3),
    "aberturas" INTEGER NOT NULL DEFAULT 0,
    "primeira_abertura_em" TIMESTAMPTZ(3),
    "ultima_abertura_em" TIMESTAMPTZ(3),

    CONSTRAINT "compartilhamento_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "apuracao" ADD COLUMN "html_sha256" BYTEA;

-- CreateIndex
CREATE UNIQUE INDEX "contato_organization_id_cliente_id_email_key" ON "contato"("organization_id", "cliente_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "compartilhamento_hash_key" ON "compartilhamento"("hash");

-- CreateIndex
CREATE INDEX "compartilhamento_organization_id_apuracao_id_idx" ON "compartilhamento"("organization_id", "apuracao_id");

-- AddForeignKey
ALTER TABLE "contato" ADD CONSTRAINT "contato_organization_id_cliente_id_fkey" FOREIGN KEY ("organization_id", "cliente_id") REFERENCES "cliente"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

DO $$
DECLARE
  table_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY['contato', 'compartilhamento'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', table_name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I TO apura_app USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()))',
      table_name
    );
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO apura_app', table_name);
    -- For the end of the office (apagar_escritorio).
    EXECUTE format('CREATE POLICY fim ON %I TO CURRENT_USER USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()))',
      table_name);
  END LOOP;
END $$;

-- A link that a browser opens ends; a mail goes to somebody.
ALTER TABLE compartilhamento ADD CHECK ((hash IS NULL) = (expira_em IS NULL));
ALTER TABLE compartilhamento ADD CHECK ((email_id IS NULL) = (para IS NULL) AND (email_id IS NOT NULL OR hash IS NOT NULL));

CREATE POLICY lookup ON compartilhamento FOR SELECT TO CURRENT_USER USING (true);

-- In: the SHA-256 of what a report's link carries. Out: the office that it belongs to; or NULL.
CREATE FUNCTION escritorio_do_compartilhamento(link_hash bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT c.organization_id FROM compartilhamento c WHERE c.hash = link_hash $$;

-- In: addresses; the tenant is set. Out: of each, how many reports were mailed to it since midnight in Brasília, whatever the
-- office; how many the office has mailed; and the seconds that the day still has. Until the caller's transaction is over
-- nobody else counts the same.
CREATE FUNCTION relatorios_de_hoje(enderecos text[])
  RETURNS TABLE (endereco text, no_endereco integer, no_escritorio integer, segundos integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  inicio timestamptz := date_trunc('day', now(), 'America/Sao_Paulo');
  um text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('relatorio ' || tenant()::text, 0));
  FOR um IN SELECT DISTINCT e FROM unnest(enderecos) e ORDER BY e LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('relatorio ' || um, 0));
  END LOOP;
  RETURN QUERY SELECT d.e,
    (SELECT count(*)::int FROM email x WHERE x.para = d.e AND x.criado_em >= inicio AND x.modelo LIKE 'relatorio.%'),
    (SELECT count(*)::int FROM email x WHERE x.organization_id = tenant() AND x.criado_em >= inicio AND x.modelo LIKE 'relatorio.%'),
    ceil(extract(epoch FROM inicio + interval '1 day' - now()))::int
  FROM (SELECT DISTINCT e FROM unnest(enderecos) e) d;
END $$;

REVOKE ALL ON FUNCTION escritorio_do_compartilhamento(bytea), relatorios_de_hoje(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION escritorio_do_compartilhamento(bytea), relatorios_de_hoje(text[]) TO apura_app;
