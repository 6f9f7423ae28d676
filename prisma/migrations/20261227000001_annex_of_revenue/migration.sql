-- Of a service in the Simples: the annex that its document or the office names (ADR 49). Rows of the version before have none. Within
-- a document it follows from the natureza, so it is no part of lancamento_unico.
-- AlterTable
ALTER TABLE "lancamento" ADD COLUMN "anexo" TEXT NOT NULL DEFAULT '';
