-- The products of each client, as its notes and books name them: what it sells by its own codes, what it buys by its suppliers'. What the
-- office decides of one stands where all its answers do (`resposta`, `ajuste_classificacao`), which the rules read.

-- CreateTable
CREATE TABLE "produto" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "lado" TEXT NOT NULL,
    "emitente" TEXT NOT NULL,
    "codigo" TEXT NOT NULL,
    "ncm" TEXT NOT NULL,
    "descricao" TEXT NOT NULL,
    "gtin" TEXT NOT NULL DEFAULT '',
    "cest" TEXT NOT NULL DEFAULT '',
    "unidade" TEXT NOT NULL DEFAULT '',
    "cfop" TEXT NOT NULL DEFAULT '',
    "cclasstrib" TEXT NOT NULL DEFAULT '',
    "anp" TEXT NOT NULL DEFAULT '',
    "emitente_nome" TEXT NOT NULL DEFAULT '',
    "tipo_do_item" TEXT,
    "visto_em" DATE,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "produto_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "produto_organization_id_cliente_id_lado_emitente_codigo_ncm_key" ON "produto"("organization_id", "cliente_id", "lado", "emitente", "codigo", "ncm");

-- AddForeignKey
ALTER TABLE "produto" ADD CONSTRAINT "produto_organization_id_cliente_id_fkey" FOREIGN KEY ("organization_id", "cliente_id") REFERENCES "cliente"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE produto ADD CHECK (lado IN ('saida', 'entrada'));

ALTER TABLE produto ENABLE ROW LEVEL SECURITY;
ALTER TABLE produto FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON produto TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY da_pessoa ON produto AS RESTRICTIVE FOR SELECT TO apura_app
  USING ((SELECT pessoa_restrita()) IS NULL OR cliente_id IN (SELECT a.cliente_id FROM acesso_a_cliente a WHERE a.user_id = (SELECT pessoa_restrita())));
GRANT SELECT, INSERT, UPDATE, DELETE ON produto TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON produto TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));

-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "produto" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();

-- Who classified a product; NULL of answers from before, which only the audit log knows.
ALTER TABLE "ajuste_classificacao" ADD COLUMN "por" TEXT;
