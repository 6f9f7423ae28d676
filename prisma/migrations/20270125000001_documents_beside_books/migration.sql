-- What a client's books must agree with in a document, beyond what stands in columns of its own: the engine's `DocumentoDoConfronto`. NULL of
-- those that were stored before.

-- AlterTable
ALTER TABLE "documento" ADD COLUMN "confronto" JSONB;
