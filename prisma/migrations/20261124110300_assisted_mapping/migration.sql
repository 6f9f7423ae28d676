-- What an office said that the columns of a CSV of the assisted assessment are, by the header that it was said of.

-- CreateTable
CREATE TABLE "assistida_mapa" (
    "organization_id" UUID NOT NULL,
    "header" TEXT NOT NULL,
    "colunas" JSONB NOT NULL,
    "constantes" JSONB NOT NULL,

    CONSTRAINT "assistida_mapa_pkey" PRIMARY KEY ("organization_id","header")
);

ALTER TABLE assistida_mapa ENABLE ROW LEVEL SECURITY;
ALTER TABLE assistida_mapa FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON assistida_mapa TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON assistida_mapa TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON assistida_mapa TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
