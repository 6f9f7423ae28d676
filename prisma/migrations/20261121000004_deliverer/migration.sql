-- What the deliverer needs to protect endpoints, and us from them: limits, health and circuit breaker per endpoint, in
-- PostgreSQL so that several deliverers share them.

-- AlterTable
ALTER TABLE "webhook_endpoint"
ADD COLUMN "concorrencia" INTEGER NOT NULL DEFAULT 10,
ADD COLUMN "taxa_por_segundo" INTEGER,
ADD COLUMN "proxima_vaga_em" TIMESTAMPTZ(3),
ADD COLUMN "sequencia" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "falhas_seguidas" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "falhando_desde" TIMESTAMPTZ(3),
ADD COLUMN "avisado" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "disjuntor" TEXT NOT NULL DEFAULT 'fechado',
ADD COLUMN "disjuntor_ate" TIMESTAMPTZ(3),
ADD COLUMN "disjuntor_espera_s" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "removido_em" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "entrega"
ADD COLUMN "inicio_em" TIMESTAMPTZ(3),
ADD COLUMN "tentativas_antes" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "event" ADD COLUMN "endpoint_id" UUID;

-- CreateIndex
CREATE INDEX "entrega_organization_id_id_idx" ON "entrega"("organization_id", "id");

-- ------------------------------------------------------------------------------------------------ states

ALTER TABLE webhook_endpoint ADD CHECK (disjuntor IN ('fechado', 'aberto', 'meio_aberto'));
ALTER TABLE webhook_endpoint ADD CHECK ((disjuntor = 'fechado') = (disjuntor_ate IS NULL));
ALTER TABLE webhook_endpoint ADD CHECK (concorrencia BETWEEN 1 AND 100 AND taxa_por_segundo BETWEEN 1 AND 1000);

-- What runs already began when it was made.
UPDATE entrega SET inicio_em = criado_em;

-- ------------------------------------------------------------------------------------------------ relay

-- Claims obey the limits and move the breaker to half-open; the outcome of the attempt is written by the tenant.
GRANT SELECT (concorrencia, taxa_por_segundo, proxima_vaga_em, disjuntor, disjuntor_ate),
  UPDATE (proxima_vaga_em, disjuntor, disjuntor_ate) ON webhook_endpoint TO apura_relay;
GRANT SELECT (endpoint_id) ON event TO apura_relay;

-- ------------------------------------------------------------------------------------------------ indexes

-- The claim walks from endpoint to endpoint and reads the first due rows of each, however long the backlog is.
CREATE INDEX entrega_fila ON entrega (endpoint_id, proxima_tentativa_em, id) WHERE estado = 'pendente';
