-- The stock with which a client goes into the first month of CBS (LC 214/2025 art. 381): what its inventory, its books or an estimate say,
-- item by item, and the sums that its credit is worked out from.

-- CreateTable
CREATE TABLE "posicao_de_abertura" (
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "estoque_por" TEXT NOT NULL,
    "arquivo" TEXT NOT NULL,
    "apropriado_em" CHAR(7) NOT NULL,
    "compras_tributadas" BOOLEAN NOT NULL,
    "custo_das_vendas" DECIMAL(7,4),
    "estoque" JSONB NOT NULL,
    "somas" JSONB NOT NULL,
    "por" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "posicao_de_abertura_pkey" PRIMARY KEY ("organization_id","cliente_id")
);

-- AddForeignKey
ALTER TABLE "posicao_de_abertura" ADD CONSTRAINT "posicao_de_abertura_organization_id_cliente_id_fkey" FOREIGN KEY ("organization_id", "cliente_id") REFERENCES "cliente"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE posicao_de_abertura ADD CHECK (estoque_por IN ('csv', 'livro', 'estimativa'));
ALTER TABLE posicao_de_abertura ADD CHECK (apropriado_em ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$');
ALTER TABLE posicao_de_abertura ADD CHECK ((estoque_por = 'estimativa') = (custo_das_vendas IS NOT NULL));

ALTER TABLE posicao_de_abertura ENABLE ROW LEVEL SECURITY;
ALTER TABLE posicao_de_abertura FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON posicao_de_abertura TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY da_pessoa ON posicao_de_abertura AS RESTRICTIVE FOR SELECT TO apura_app
  USING ((SELECT pessoa_restrita()) IS NULL OR cliente_id IN (SELECT a.cliente_id FROM acesso_a_cliente a WHERE a.user_id = (SELECT pessoa_restrita())));
GRANT SELECT, INSERT, UPDATE, DELETE ON posicao_de_abertura TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON posicao_de_abertura TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));

-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "posicao_de_abertura" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
