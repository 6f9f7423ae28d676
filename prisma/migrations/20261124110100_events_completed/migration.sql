-- The job of new rules completes events that earlier versions kept without what they say, before it computes notes.

ALTER TABLE recalculo DROP CONSTRAINT recalculo_etapa_check,
  ADD CONSTRAINT recalculo_etapa_check CHECK (etapa IN ('eventos', 'notas', 'meses', 'versoes'));
-- AlterTable
ALTER TABLE "recalculo" ALTER COLUMN "etapa" SET DEFAULT 'eventos';
