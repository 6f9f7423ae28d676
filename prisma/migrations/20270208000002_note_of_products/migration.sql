-- The key of the note that a product's row is of, by which its price is looked up; empty of what only a book names, and of products that no
-- note has named since. The version before leaves it out: what it writes keeps the key of a note before.

-- AlterTable
ALTER TABLE "produto" ADD COLUMN "nota" TEXT NOT NULL DEFAULT '';
