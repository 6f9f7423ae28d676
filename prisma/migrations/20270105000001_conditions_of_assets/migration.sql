-- Whether the purchase of a fixed asset that is sold meets the conditions of LC 214/2025 art. 406, where the office says so.

-- AlterTable
ALTER TABLE "ajuste_classificacao" ADD COLUMN "aquisicao_documento" BOOLEAN,
ADD COLUMN "aquisicao_pis_cofins" BOOLEAN,
ADD COLUMN "aquisicao_icms" BOOLEAN;
ALTER TABLE ajuste_classificacao ADD CHECK (
  aquisicao_data IS NOT NULL OR (aquisicao_documento IS NULL AND aquisicao_pis_cofins IS NULL AND aquisicao_icms IS NULL));
