-- Why a finished version is outdated, and why a client's notes are taken up anew: `PorQueDesatualizou` of the contract. Unknown of those of before.

-- AlterTable
ALTER TABLE "apuracao" ADD COLUMN "desatualizada_por" JSONB;

-- AlterTable
ALTER TABLE "cliente" ADD COLUMN "recolhimento_por" JSONB;
