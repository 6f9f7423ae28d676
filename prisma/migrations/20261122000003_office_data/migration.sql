-- What an office enters so that a month can be computed: the payroll that the Fator R asks for, and the annex and revenue of
-- suppliers inside the Simples, whose DAS is what their customers credit, and opening balances of today's taxes too.

-- AlterTable
ALTER TABLE "cliente_regime" ADD COLUMN "folha12" DECIMAL(17,2);
ALTER TABLE cliente_regime ADD CHECK (folha12 >= 0);

-- CreateTable
CREATE TABLE "fornecedor_simples" (
    "organization_id" UUID NOT NULL,
    "cnpj_raiz" CHAR(8) NOT NULL,
    "desde" CHAR(7) NOT NULL,
    "anexo" TEXT NOT NULL,
    "rbt12" DECIMAL(17,2) NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "alterado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fornecedor_simples_pkey" PRIMARY KEY ("organization_id","cnpj_raiz","desde")
);
ALTER TABLE fornecedor_simples ADD CHECK (anexo IN ('I', 'II', 'III', 'IV', 'V') AND rbt12 >= 0);

ALTER TABLE fornecedor_simples ENABLE ROW LEVEL SECURITY;
ALTER TABLE fornecedor_simples FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON fornecedor_simples TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON fornecedor_simples TO apura_app;
-- Removing an office runs as the owner, whom forced row-level security binds too.
CREATE POLICY fim ON fornecedor_simples TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));

-- The purchases from them, among all lançamentos. IF NOT EXISTS: on a large table the operator makes it beforehand,
-- CONCURRENTLY and under the same name, so that nothing waits (docs/operations.md, Upgrade).
CREATE INDEX IF NOT EXISTS lancamento_de_fornecedor_simples ON lancamento (organization_id, cliente_id, competencia, documento_id)
  WHERE motivo = 'fornecedor_simples_das_nao_calculado';

-- AlterTable
-- The version before writes rows without an establishment, deletes all of a client before it writes, and names no column of
-- the key: what it writes is the company's, as it always was. What it reads by tax are CBS and IBS, which stay the company's.
ALTER TABLE "saldo_inicial" ADD COLUMN "estabelecimento" CHAR(14) NOT NULL DEFAULT '',
DROP CONSTRAINT "saldo_inicial_pkey",
ADD CONSTRAINT "saldo_inicial_pkey" PRIMARY KEY ("organization_id", "cliente_id", "tributo", "estabelecimento");
ALTER TABLE saldo_inicial DROP CONSTRAINT saldo_inicial_check;
ALTER TABLE saldo_inicial ADD CONSTRAINT saldo_inicial_check CHECK (
  tributo IN ('icms', 'ipi', 'icms_st', 'pis', 'cofins', 'cbs', 'ibs_uf', 'ibs_mun') AND valor >= 0
  AND (estabelecimento = '' OR tributo IN ('icms', 'ipi')));
