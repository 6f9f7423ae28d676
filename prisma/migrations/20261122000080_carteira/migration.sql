-- What lists show of a month, beside its whole comparison, so that none of them opens a large document for each row.
-- Versions that were computed before have it NULL: then it is taken from the comparison.
-- AlterTable
ALTER TABLE "apuracao" ADD COLUMN "figuras" JSONB;
