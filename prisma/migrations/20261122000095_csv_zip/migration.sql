-- One CSV per table, as a ZIP; versions of before have none.

-- AlterTable
ALTER TABLE "apuracao" ADD COLUMN     "csv_zip_sha256" BYTEA;
