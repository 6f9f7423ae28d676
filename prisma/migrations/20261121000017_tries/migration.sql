-- Claims of a version that did not come to an end: by them one that can never be computed, or printed, is ended.
-- AlterTable
ALTER TABLE "apuracao" ADD COLUMN "tentativas" INTEGER NOT NULL DEFAULT 0;
GRANT SELECT (tentativas), UPDATE (tentativas) ON apuracao TO apura_relay;

-- Since when a client's stored notes wait to be picked up: by it a permit that was lost is found.
-- AlterTable
ALTER TABLE "cliente" ADD COLUMN "recolhimento_pedido_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX cliente_a_recolher ON cliente (recolhimento_pedido_em) WHERE documentos_recolhidos_em IS NULL;
GRANT SELECT (id, organization_id, documentos_recolhidos_em, recolhimento_pedido_em), UPDATE (recolhimento_pedido_em)
  ON cliente TO apura_relay;
CREATE POLICY relay ON cliente TO apura_relay USING (true) WITH CHECK (true);
