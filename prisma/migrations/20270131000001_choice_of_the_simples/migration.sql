-- What a client of the Simples has chosen for a half-year, CBS and IBS inside the DAS or outside it: each choice is a row with the figures that
-- it was made on, the newest counts. By its link the client confirms it.

-- CreateTable
CREATE TABLE "decisao_do_simples" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "semestre" CHAR(6) NOT NULL,
    "opcao" TEXT NOT NULL,
    "por" TEXT NOT NULL,
    "decidida_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "figuras" JSONB,
    "hash" BYTEA,
    "link_expira_em" TIMESTAMPTZ(3),
    "confirmada_por" TEXT,
    "confirmada_em" TIMESTAMPTZ(3),

    CONSTRAINT "decisao_do_simples_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "decisao_do_simples_hash_key" ON "decisao_do_simples"("hash");

-- CreateIndex
CREATE INDEX "decisao_do_simples_organization_id_cliente_id_semestre_idx" ON "decisao_do_simples"("organization_id", "cliente_id", "semestre");

-- AddForeignKey
ALTER TABLE "decisao_do_simples" ADD CONSTRAINT "decisao_do_simples_organization_id_cliente_id_fkey" FOREIGN KEY ("organization_id", "cliente_id") REFERENCES "cliente"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE decisao_do_simples ADD CHECK (opcao IN ('dentro', 'fora'));
ALTER TABLE decisao_do_simples ADD CHECK ((hash IS NULL) = (link_expira_em IS NULL) AND (confirmada_por IS NULL) = (confirmada_em IS NULL));

ALTER TABLE decisao_do_simples ENABLE ROW LEVEL SECURITY;
ALTER TABLE decisao_do_simples FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON decisao_do_simples TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY da_pessoa ON decisao_do_simples AS RESTRICTIVE FOR SELECT TO apura_app
  USING ((SELECT pessoa_restrita()) IS NULL OR cliente_id IN (SELECT a.cliente_id FROM acesso_a_cliente a WHERE a.user_id = (SELECT pessoa_restrita())));
GRANT SELECT, INSERT, UPDATE, DELETE ON decisao_do_simples TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON decisao_do_simples TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY lookup ON decisao_do_simples FOR SELECT TO CURRENT_USER USING (true);

-- In: the SHA-256 of what a link carries. Out: the office that it belongs to; or NULL.
CREATE FUNCTION escritorio_da_decisao(link_hash bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT d.organization_id FROM decisao_do_simples d WHERE d.hash = link_hash $$;
REVOKE ALL ON FUNCTION escritorio_da_decisao(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION escritorio_da_decisao(bytea) TO apura_app;

-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "decisao_do_simples" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
