-- When a client was entered in the CNPJ, as the office says it: of a company of the Simples that has just begun, which revenue its rate
-- is worked out of (ADR 64).
-- AlterTable
ALTER TABLE "cliente" ADD COLUMN "inicio_de_atividade" DATE;
