-- What of a document would be refused in January 2027 or lose money: the engine's `PontoDoDocumento`, for each cause and product. NULL of those
-- that were stored before.

-- AlterTable
ALTER TABLE "documento" ADD COLUMN "janeiro" JSONB;

-- The documents of those months that are here already: of no office it is known any more that the rules of today have been at all of them.
CREATE POLICY janeiro ON organization TO CURRENT_USER USING (true) WITH CHECK (true);
UPDATE organization SET regras_versao = NULL WHERE regras_versao IS NOT NULL;
DROP POLICY janeiro ON organization;
