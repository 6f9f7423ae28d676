-- Ways back from an office's provider that have been used: each counts once, whichever process sees it. A row stays until the cookie
-- of its way has ended by itself.
-- CreateTable
CREATE TABLE "retorno_usado" (
    "organization_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "expira_em" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retorno_usado_pkey" PRIMARY KEY ("organization_id","hash")
);

-- CreateIndex
CREATE INDEX "retorno_usado_organization_id_expira_em_idx" ON "retorno_usado"("organization_id", "expira_em");

ALTER TABLE retorno_usado ENABLE ROW LEVEL SECURITY;
ALTER TABLE retorno_usado FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON retorno_usado TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, DELETE ON retorno_usado TO apura_app;
-- For what removes a whole office, as the owner, and for its backup.
CREATE POLICY fim ON retorno_usado TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
