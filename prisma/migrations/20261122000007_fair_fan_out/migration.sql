-- An event whose fan-out fails is set aside with its reason, so that it holds up no other, and is tried again later.
-- AlterTable
ALTER TABLE "event"
ADD COLUMN "distribuir_em" TIMESTAMPTZ(3),
ADD COLUMN "distribuicao_falhas" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "distribuicao_erro" TEXT;
GRANT SELECT (distribuir_em, distribuicao_falhas), UPDATE (distribuir_em, distribuicao_falhas, distribuicao_erro)
  ON event TO apura_relay;

-- The fan-out walks from office to office and takes the first events of each, however long the backlog of one is.
CREATE INDEX event_a_distribuir ON event (organization_id, id) WHERE distribuido_em IS NULL AND distribuir_em IS NULL;
CREATE INDEX event_retido ON event (distribuir_em) WHERE distribuido_em IS NULL AND distribuir_em IS NOT NULL;
