-- Of which product a divergence is and how much tax hangs on it, where the note was computed since; and what the office says
-- of those of one rule, product and issuer. What is said goes with the client, not with the note: notes are computed anew.

-- AlterTable
ALTER TABLE "divergencia" ADD COLUMN "cprod" TEXT,
ADD COLUMN "ncm" TEXT,
ADD COLUMN "descricao" TEXT,
ADD COLUMN "em_jogo" DECIMAL(17,2);

-- CreateTable
CREATE TABLE "tratativa" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "regra" TEXT NOT NULL,
    "campo" TEXT NOT NULL,
    "emitente" TEXT NOT NULL,
    "cprod" TEXT NOT NULL,
    "estado" TEXT NOT NULL,
    "motivo" TEXT NOT NULL,
    "autor" TEXT NOT NULL,
    "autor_nome" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tratativa_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tratativa_cliente_id_regra_campo_emitente_cprod_key" ON "tratativa"("cliente_id", "regra", "campo", "emitente", "cprod");

-- CreateIndex
CREATE INDEX "tratativa_organization_id_idx" ON "tratativa"("organization_id");

ALTER TABLE tratativa ADD CHECK (estado IN ('resolvida', 'ignorada'));
ALTER TABLE tratativa ENABLE ROW LEVEL SECURITY;
ALTER TABLE tratativa FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON tratativa TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON tratativa TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON tratativa TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
