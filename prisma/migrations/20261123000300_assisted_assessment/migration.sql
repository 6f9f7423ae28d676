-- What the tax authority worked out for a client (LC 214/2025 art. 46), as the office brought it. Every import is kept: of
-- lines of one identity the newest counts.

-- CreateTable
CREATE TABLE "assistida_importacao" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "arquivo" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "formato" TEXT NOT NULL,
    "gerado_em" TEXT,
    "linhas" INTEGER NOT NULL,
    "por" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assistida_importacao_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assistida_linha" (
    "importacao_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "competencia" CHAR(7) NOT NULL,
    "tributo" TEXT NOT NULL,
    "lado" TEXT NOT NULL,
    "chave" TEXT NOT NULL,
    "documento" TEXT NOT NULL,
    "origem" TEXT NOT NULL,
    "atualizacao" TEXT,
    "apurado" DECIMAL(17,2) NOT NULL,
    "dados" JSONB NOT NULL,

    CONSTRAINT "assistida_linha_pkey" PRIMARY KEY ("importacao_id","n")
);

-- CreateIndex
CREATE UNIQUE INDEX "assistida_importacao_cliente_id_sha256_key" ON "assistida_importacao"("cliente_id", "sha256");

-- CreateIndex
CREATE INDEX "assistida_importacao_organization_id_idx" ON "assistida_importacao"("organization_id");

-- CreateIndex
CREATE INDEX "assistida_linha_organization_id_cliente_id_competencia_idx" ON "assistida_linha"("organization_id", "cliente_id", "competencia");

-- AddForeignKey
ALTER TABLE "assistida_linha" ADD CONSTRAINT "assistida_linha_importacao_id_fkey" FOREIGN KEY ("importacao_id") REFERENCES "assistida_importacao"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE assistida_linha ADD CHECK (lado IN ('debito', 'credito')),
  ADD CHECK (tributo IN ('cbs', 'ibs', 'ibs_uf', 'ibs_mun'));
ALTER TABLE assistida_importacao ENABLE ROW LEVEL SECURITY;
ALTER TABLE assistida_importacao FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON assistida_importacao TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, DELETE ON assistida_importacao TO apura_app;
ALTER TABLE assistida_linha ENABLE ROW LEVEL SECURITY;
ALTER TABLE assistida_linha FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON assistida_linha TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT ON assistida_linha TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON assistida_importacao TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY fim ON assistida_linha TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
