-- What a month's figures are made of besides the effect: whose ICMS and IPI it is, what sets revenue apart in the DAS,
-- and the taxes inside the cost of purchases. Rows of the version before have none of it and are made anew by its rules.
-- AlterTable
ALTER TABLE "lancamento" ADD COLUMN "estabelecimento" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "segregacao" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "icms_embutido" DECIMAL(17,2) NOT NULL DEFAULT 0,
  ADD COLUMN "pis_cofins_embutido" DECIMAL(17,2) NOT NULL DEFAULT 0,
  ADD COLUMN "embutido_na_base" DECIMAL(17,2) NOT NULL DEFAULT 0;

DROP INDEX lancamento_unico;
CREATE UNIQUE INDEX lancamento_unico
  ON lancamento (documento_id, cliente_id, efeito, coalesce(motivo, ''), cfop, cclasstrib, ncm_capitulo, segregacao);
