-- Documents that are no NF-e (ADR 24): keys of up to 50 characters, what kind each is, who supplies and who acquires, what ended it,
-- what it links to, what is kept back at the source, what is in doubt, and the office's answers.

-- Kind and length of the key in one rewriting of the table. Notes of the version before come without `tipo`.
ALTER TABLE "documento" ADD COLUMN "tipo" TEXT;
-- AlterTable
ALTER TABLE "documento"
  ALTER COLUMN "chave" TYPE VARCHAR(50),
  ALTER COLUMN "tipo" TYPE TEXT USING CASE "modelo" WHEN '65' THEN 'nfce' ELSE 'nfe' END,
  ALTER COLUMN "tipo" SET NOT NULL,
  ALTER COLUMN "modelo" DROP NOT NULL,
  ALTER COLUMN "serie" DROP NOT NULL,
  ADD COLUMN "partes" JSONB,
  ADD COLUMN "declarado" JSONB,
  ADD COLUMN "competencia_motivo" TEXT,
  ADD COLUMN "substituida_por" VARCHAR(50),
  ADD COLUMN "situacao_no_arquivo" TEXT,
  DROP CONSTRAINT documento_situacao_check,
  ADD CONSTRAINT documento_situacao_check
    CHECK (situacao IN ('autorizada', 'cancelada', 'denegada', 'sem_protocolo', 'substituida', 'anulada'));
CREATE FUNCTION tipo_da_nota() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$ BEGIN NEW.tipo := CASE NEW.modelo WHEN '65' THEN 'nfce' ELSE 'nfe' END; RETURN NEW; END $$;
CREATE TRIGGER tipo_da_nota BEFORE INSERT ON documento FOR EACH ROW WHEN (NEW.tipo IS NULL) EXECUTE FUNCTION tipo_da_nota();
-- Of the two kinds that nearly all are, every index of the office serves.
CREATE INDEX IF NOT EXISTS documento_de_outro_tipo ON documento (organization_id, tipo, id) WHERE tipo NOT IN ('nfe', 'nfce');

-- AlterTable
ALTER TABLE "arquivo_resultado" ALTER COLUMN "chave" TYPE VARCHAR(50);

-- AlterTable
ALTER TABLE "lancamento" ADD COLUMN "tipo" TEXT NOT NULL DEFAULT 'nfe', ADD COLUMN "natureza" TEXT NOT NULL DEFAULT '';
-- A document may have rows of several months, and what is no NF-e several naturezas.
DROP INDEX lancamento_unico;
CREATE UNIQUE INDEX lancamento_unico
  ON lancamento (documento_id, cliente_id, efeito, coalesce(motivo, ''), cfop, cclasstrib, ncm_capitulo, segregacao, natureza, competencia);

-- Which questions there are, the rules say. What a question has not is empty, and not blanks.
-- AlterTable
ALTER TABLE "pergunta" DROP CONSTRAINT pergunta_tipo_check,
  ALTER COLUMN "cfop" TYPE VARCHAR(4), ALTER COLUMN "cclasstrib" TYPE VARCHAR(6),
  ADD COLUMN "quando" JSONB, ADD COLUMN "em_jogo" JSONB;

-- CreateTable
CREATE TABLE "documento_vinculo" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "documento_id" UUID NOT NULL,
    "tipo" TEXT NOT NULL,
    "chave_alvo" VARCHAR(50) NOT NULL,

    CONSTRAINT "documento_vinculo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "retencao" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "documento_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "competencia" CHAR(7) NOT NULL,
    "situacao" TEXT NOT NULL,
    "iss" DECIMAL(17,2) NOT NULL,
    "irrf" DECIMAL(17,2) NOT NULL,
    "inss" DECIMAL(17,2) NOT NULL,
    "pis" DECIMAL(17,2) NOT NULL,
    "cofins" DECIMAL(17,2) NOT NULL,
    "csll" DECIMAL(17,2) NOT NULL,

    CONSTRAINT "retencao_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "em_duvida" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "documento_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "competencia" CHAR(7) NOT NULL,
    "tributo" TEXT NOT NULL,
    "valor" DECIMAL(17,2) NOT NULL,
    "fundamento" TEXT NOT NULL,

    CONSTRAINT "em_duvida_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "resposta" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "pergunta" TEXT NOT NULL,
    "quando" JSONB NOT NULL,
    "desde" CHAR(7) NOT NULL,
    "ate" CHAR(7),
    "resposta" TEXT NOT NULL,
    "por" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "resposta_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "documento_vinculo_documento_id_idx" ON "documento_vinculo"("documento_id");

-- CreateIndex
CREATE INDEX "documento_vinculo_organization_id_chave_alvo_idx" ON "documento_vinculo"("organization_id", "chave_alvo");

-- CreateIndex
CREATE INDEX "retencao_documento_id_idx" ON "retencao"("documento_id");

-- CreateIndex
CREATE INDEX "retencao_organization_id_cliente_id_competencia_idx" ON "retencao"("organization_id", "cliente_id", "competencia");

-- CreateIndex
CREATE INDEX "em_duvida_documento_id_idx" ON "em_duvida"("documento_id");

-- CreateIndex
CREATE INDEX "em_duvida_organization_id_cliente_id_competencia_idx" ON "em_duvida"("organization_id", "cliente_id", "competencia");

-- CreateIndex
CREATE INDEX "resposta_organization_id_cliente_id_idx" ON "resposta"("organization_id", "cliente_id");

-- AddForeignKey
ALTER TABLE "documento_vinculo" ADD CONSTRAINT "documento_vinculo_documento_id_fkey" FOREIGN KEY ("documento_id") REFERENCES "documento"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retencao" ADD CONSTRAINT "retencao_documento_id_fkey" FOREIGN KEY ("documento_id") REFERENCES "documento"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "em_duvida" ADD CONSTRAINT "em_duvida_documento_id_fkey" FOREIGN KEY ("documento_id") REFERENCES "documento"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE retencao ADD CHECK (situacao IN ('a_recolher', 'sofridas'));
DO $$
DECLARE
  table_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY['documento_vinculo', 'retencao', 'em_duvida', 'resposta'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', table_name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I TO apura_app USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()))',
      table_name
    );
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO apura_app', table_name);
    -- For the end of the office and of its old notes.
    EXECUTE format('CREATE POLICY fim ON %I TO CURRENT_USER USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()))',
      table_name);
  END LOOP;
END $$;
