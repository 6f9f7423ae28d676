-- When purchases came in at the client, as the office says it of a document or of all; and what else of a month names an establishment.

-- CreateTable
CREATE TABLE "entrada_documento" (
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "chave" VARCHAR(50) NOT NULL,
    "dia" DATE,
    "conta_em" CHAR(7),
    "origem" TEXT NOT NULL,
    "por" TEXT,
    "a_calcular" BOOLEAN NOT NULL DEFAULT false,
    "informada_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entrada_documento_pkey" PRIMARY KEY ("organization_id","cliente_id","chave")
);

-- CreateIndex
CREATE INDEX "entrada_documento_organization_id_chave_idx" ON "entrada_documento"("organization_id", "chave");

-- CreateTable
CREATE TABLE "regra_de_entrada" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID,
    "desde" CHAR(7) NOT NULL,
    "dias" INTEGER NOT NULL,
    "por" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "regra_de_entrada_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "regra_de_entrada_uma" ON "regra_de_entrada"("organization_id", "cliente_id", "desde") NULLS NOT DISTINCT;

-- AlterTable
ALTER TABLE "cliente" ADD COLUMN "recolher_entradas_em" TIMESTAMPTZ(3);
ALTER TABLE "lancamento_manual" ADD COLUMN "estabelecimento" CHAR(14);
ALTER TABLE "lote" ADD COLUMN "entrada_em" DATE;

ALTER TABLE entrada_documento ADD CHECK (origem IN ('informada', 'envio', 'csv', 'livros'));
ALTER TABLE entrada_documento ADD CHECK (dia IS NOT NULL OR conta_em IS NULL);
ALTER TABLE regra_de_entrada ADD CHECK (dias BETWEEN 0 AND 60);

ALTER TABLE entrada_documento ENABLE ROW LEVEL SECURITY;
ALTER TABLE entrada_documento FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON entrada_documento TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON entrada_documento TO apura_app;
ALTER TABLE regra_de_entrada ENABLE ROW LEVEL SECURITY;
ALTER TABLE regra_de_entrada FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON regra_de_entrada TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON regra_de_entrada TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON entrada_documento TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY fim ON regra_de_entrada TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));

-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "entrada_documento" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "regra_de_entrada" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
