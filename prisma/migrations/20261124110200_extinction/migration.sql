-- What the office knows of how the debit of a supplier's note ended (LC 214/2025 art. 47), and the way to what imports say of a note.

-- CreateTable
CREATE TABLE "extincao_informada" (
    "organization_id" UUID NOT NULL,
    "chave" VARCHAR(50) NOT NULL,
    "situacao" TEXT NOT NULL,
    "por" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "extincao_informada_pkey" PRIMARY KEY ("organization_id","chave")
);

-- CreateIndex
CREATE INDEX "assistida_linha_organization_id_chave_idx" ON "assistida_linha"("organization_id", "chave");

ALTER TABLE extincao_informada ADD CHECK (situacao IN ('extinto', 'em_aberto'));
ALTER TABLE extincao_informada ENABLE ROW LEVEL SECURITY;
ALTER TABLE extincao_informada FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON extincao_informada TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON extincao_informada TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON extincao_informada TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
