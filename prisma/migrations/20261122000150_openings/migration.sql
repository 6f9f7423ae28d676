-- When the link of a report was opened, and on what kind of device.

-- CreateTable
CREATE TABLE "abertura" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "compartilhamento_id" UUID NOT NULL,
    "aberta_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "o_que" TEXT NOT NULL,
    "aparelho" TEXT NOT NULL,
    "por_pessoa" BOOLEAN NOT NULL,

    CONSTRAINT "abertura_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "abertura_compartilhamento_id_id_idx" ON "abertura"("compartilhamento_id", "id");

ALTER TABLE abertura ADD CHECK (o_que IN ('relatorio', 'pdf'));
ALTER TABLE abertura ENABLE ROW LEVEL SECURITY;
ALTER TABLE abertura FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON abertura TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, DELETE ON abertura TO apura_app;
-- For the end of the office, and of the links of all of them.
CREATE POLICY fim ON abertura TO CURRENT_USER USING (true) WITH CHECK (organization_id = (SELECT tenant()));

-- In: nothing. Removes what is known of each opening of links that ended or were withdrawn thirty days ago; how often, first and
-- last stay. Out: how many.
CREATE FUNCTION limpar_aberturas() RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  WITH gone AS (
    DELETE FROM abertura a USING compartilhamento c
     WHERE c.id = a.compartilhamento_id AND least(c.expira_em, c.retirado_em) < now() - interval '30 days' RETURNING 1)
  SELECT count(*)::int FROM gone $$;
REVOKE ALL ON FUNCTION limpar_aberturas() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION limpar_aberturas() TO apura_relay;
