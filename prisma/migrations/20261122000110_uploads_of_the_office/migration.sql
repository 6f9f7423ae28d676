-- Who sent a lote, and which refused files nobody has to see to any more.

-- AlterTable
ALTER TABLE "lote" ADD COLUMN "autor" TEXT, ADD COLUMN "autor_nome" TEXT;

-- AlterTable
ALTER TABLE "arquivo" ADD COLUMN "dispensado_em" TIMESTAMPTZ(3);

-- The few that are still to be seen to.
CREATE INDEX arquivo_recusado ON arquivo (organization_id, id DESC) WHERE estado = 'recusado' AND dispensado_em IS NULL;
