-- What of a client's month has been paid or handed in, as somebody of the office ticked it off.
-- CreateTable
CREATE TABLE "prazo_cumprido" (
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "obrigacao" TEXT NOT NULL,
    "competencia" CHAR(7) NOT NULL,
    "por" TEXT NOT NULL,
    "cumprido_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prazo_cumprido_pkey" PRIMARY KEY ("organization_id","competencia","obrigacao","cliente_id")
);

ALTER TABLE prazo_cumprido ENABLE ROW LEVEL SECURITY;
ALTER TABLE prazo_cumprido FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON prazo_cumprido TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, DELETE ON prazo_cumprido TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON prazo_cumprido TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
