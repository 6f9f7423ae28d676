-- Declared classifications that pay more than the law asks, or less, or contradict the rest of their item. They go with their note.

-- CreateTable
CREATE TABLE "revisao" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "documento_id" UUID NOT NULL,
    "n_item" INTEGER NOT NULL,
    "tipo" TEXT NOT NULL,
    "motivo" TEXT NOT NULL,
    "ressalvas" TEXT[],
    "ncm" TEXT NOT NULL,
    "cfop" TEXT NOT NULL,
    "cprod" TEXT NOT NULL,
    "descricao" TEXT NOT NULL,
    "cclasstrib" TEXT NOT NULL,
    "sugerida" TEXT NOT NULL,
    "anexo" TEXT,
    "valor" DECIMAL(17,2) NOT NULL,
    "cbs" DECIMAL(17,2) NOT NULL,
    "ibs" DECIMAL(17,2) NOT NULL,
    "cbs_plena" DECIMAL(17,2) NOT NULL,
    "ibs_plena" DECIMAL(17,2) NOT NULL,

    CONSTRAINT "revisao_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "revisao_documento_id_idx" ON "revisao"("documento_id");

-- AddForeignKey
ALTER TABLE "revisao" ADD CONSTRAINT "revisao_documento_id_fkey" FOREIGN KEY ("documento_id") REFERENCES "documento"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE revisao ADD CHECK (tipo IN ('paga_a_mais', 'paga_a_menos', 'contradicao'));
ALTER TABLE revisao ENABLE ROW LEVEL SECURITY;
ALTER TABLE revisao FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON revisao TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, DELETE ON revisao TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON revisao TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
