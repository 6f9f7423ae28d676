-- The product that an answer names, so that thousands of answers on products are found among thousands of questions. NULL of those that were
-- written before, or that the version before writes beside this one: they are held against every question, as all were.

-- AlterTable
ALTER TABLE "resposta" ADD COLUMN "produto" TEXT;

-- CreateIndex
CREATE INDEX "resposta_cliente_id_produto_idx" ON "resposta"("cliente_id", "produto");

-- CreateIndex
CREATE INDEX "ajuste_classificacao_organization_id_cprod_idx" ON "ajuste_classificacao"("organization_id", "cprod");
