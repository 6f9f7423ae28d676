-- What a purchase for use or for the fixed assets moves besides its credits of the month (ADR 47), and what counts until a question is
-- answered, where that is not the same for all of its kind. The version before writes none of them.

-- AlterTable
ALTER TABLE "lancamento" ADD COLUMN "difal_entrada" DECIMAL(17,2) NOT NULL DEFAULT 0,
ADD COLUMN "icms_ativo" DECIMAL(17,2) NOT NULL DEFAULT 0,
ADD COLUMN "pis_ativo" DECIMAL(17,2) NOT NULL DEFAULT 0,
ADD COLUMN "cofins_ativo" DECIMAL(17,2) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "pergunta" ADD COLUMN "padrao" TEXT;

-- The fixed assets whose credits a month takes are of 48 months.
CREATE INDEX lancamento_do_ativo ON lancamento (organization_id, cliente_id, competencia)
  WHERE icms_ativo <> 0 OR pis_ativo <> 0 OR cofins_ativo <> 0;
-- Whether a client sells goods that others keep.
CREATE INDEX lancamento_vende_bens ON lancamento (organization_id, cliente_id, ncm_capitulo)
  WHERE ncm_capitulo IN ('84', '85', '87', '90', '94') AND cfop ~ '^[567](1|40[1-5])';
