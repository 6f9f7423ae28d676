-- Claims of a chunk that did not come to an end: by them a file that ends its worker is told from its neighbours.
-- AlterTable
ALTER TABLE "pedaco" ADD COLUMN "tentativas" INTEGER NOT NULL DEFAULT 0;
GRANT UPDATE (tentativas) ON pedaco TO apura_relay;

-- lancamento_unico begins with documento_id.
-- DropIndex
DROP INDEX "lancamento_documento_id_idx";

-- Each file is updated once; with room in its page none of its indexes has to be.
ALTER TABLE arquivo SET (fillfactor = 60);
