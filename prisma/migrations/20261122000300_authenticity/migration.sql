-- Whether a note's file is what its issuer signed and its protocol names. Notes of before stay without an answer.
ALTER TABLE "documento" ADD COLUMN "autenticidade" TEXT, ADD COLUMN "autenticidade_detalhe" JSONB;

-- Those that people look for are few. On a large office an operator makes it beforehand, CONCURRENTLY and under the same
-- name, so that nothing waits (docs/operations.md, Upgrade).
CREATE INDEX IF NOT EXISTS documento_alterado ON "documento" ("organization_id", "id") WHERE "autenticidade" = 'alterada';
