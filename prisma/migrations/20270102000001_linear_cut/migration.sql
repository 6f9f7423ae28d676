-- What the linear cut of LC 224/2025 adds to the PIS and COFINS of sales, where the office answers that it does (ADR 63). The version before
-- writes neither.

-- AlterTable
ALTER TABLE "lancamento" ADD COLUMN "pis_lc224" DECIMAL(17,2) NOT NULL DEFAULT 0,
ADD COLUMN "cofins_lc224" DECIMAL(17,2) NOT NULL DEFAULT 0;
