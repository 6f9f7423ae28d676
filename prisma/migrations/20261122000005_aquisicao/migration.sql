-- When and for how much a client bought a fixed asset that it sells, which only its office knows (LC 214/2025 art. 406).

-- AlterTable
ALTER TABLE "ajuste_classificacao" ADD COLUMN "aquisicao_data" DATE,
ADD COLUMN "aquisicao_valor" DECIMAL(17,2);
ALTER TABLE ajuste_classificacao ADD CHECK (
  (aquisicao_data IS NULL) = (aquisicao_valor IS NULL) AND aquisicao_valor >= 0);
-- It is an answer too. The version before reads one as an answer that decides nothing.
ALTER TABLE ajuste_classificacao DROP CONSTRAINT ajuste_classificacao_check;
ALTER TABLE ajuste_classificacao ADD CONSTRAINT ajuste_classificacao_check CHECK (
  cclasstrib IS NOT NULL OR efeito IS NOT NULL OR aquisicao_data IS NOT NULL);

ALTER TABLE pergunta DROP CONSTRAINT pergunta_tipo_check;
ALTER TABLE pergunta ADD CONSTRAINT pergunta_tipo_check CHECK (tipo IN ('cfop', 'classificacao', 'aquisicao'));
