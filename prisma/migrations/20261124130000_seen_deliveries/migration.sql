-- What an attempt sent and was answered, for who looks into it; nothing in it is secret.
-- AlterTable
ALTER TABLE "tentativa" ADD COLUMN "requisicao" JSONB,
ADD COLUMN "cabecalhos" JSONB;

-- What an office has sent with every webhook, encrypted as the signing secrets are; the names for who looks at the webhook.
-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN "cabecalhos" BYTEA,
ADD COLUMN "nomes_dos_cabecalhos" TEXT[] NOT NULL DEFAULT '{}';

-- What the office should look at of what it sent.
-- AlterTable
ALTER TABLE "arquivo" ADD COLUMN "avisos" TEXT[] NOT NULL DEFAULT '{}';
-- AlterTable
ALTER TABLE "lote" ADD COLUMN "avisos" JSONB NOT NULL DEFAULT '{}';
