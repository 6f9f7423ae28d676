-- Feeds of deadlines that calendar programs subscribe to by a token of their own, of all clients or of one; and who is reminded by mail.

-- CreateTable
CREATE TABLE "calendario" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID,
    "nome" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "criado_por" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revogado_em" TIMESTAMPTZ(3),

    CONSTRAINT "calendario_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendario_hash_key" ON "calendario"("hash");

-- CreateIndex
CREATE INDEX "calendario_organization_id_idx" ON "calendario"("organization_id");

-- AddForeignKey
ALTER TABLE "calendario" ADD CONSTRAINT "calendario_organization_id_cliente_id_fkey" FOREIGN KEY ("organization_id", "cliente_id") REFERENCES "cliente"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE calendario ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendario FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON calendario TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON calendario TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON calendario TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY lookup ON calendario FOR SELECT TO CURRENT_USER USING (true);

-- In: the SHA-256 of a calendar's token. Out: the office that it belongs to; or NULL.
CREATE FUNCTION escritorio_do_calendario(token_hash bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT c.organization_id FROM calendario c WHERE c.hash = token_hash $$;
REVOKE ALL ON FUNCTION escritorio_do_calendario(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION escritorio_do_calendario(bytea) TO apura_app;

-- In: a wish of people. Out: the offices in which somebody has it.
CREATE FUNCTION escritorios_com_aviso(qual text) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT DISTINCT u.organization_id FROM "user" u WHERE qual = ANY(u.avisos) $$;
REVOKE ALL ON FUNCTION escritorios_com_aviso(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION escritorios_com_aviso(text) TO apura_relay;

-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "calendario" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
