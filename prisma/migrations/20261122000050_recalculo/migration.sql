-- New rules: each office's notes and open months are computed anew, as a job that can be watched, slowed and stopped.
-- CreateTable
CREATE TABLE "recalculo" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "regras" TEXT NOT NULL,
    "estado" TEXT NOT NULL DEFAULT 'pendente',
    "etapa" TEXT NOT NULL DEFAULT 'notas',
    "depois_de" UUID,
    "documentos" INTEGER NOT NULL DEFAULT 0,
    "geracao" INTEGER NOT NULL DEFAULT 0,
    "tentativas" INTEGER NOT NULL DEFAULT 0,
    "lease_dono" TEXT,
    "lease_ate" TIMESTAMPTZ(3),
    "acordado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sequencia" INTEGER NOT NULL DEFAULT 0,
    "request_id" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fim" TIMESTAMPTZ(3),

    CONSTRAINT "recalculo_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "apuracao" ADD COLUMN "recalculo" TEXT;

-- AlterTable
ALTER TABLE "user" ALTER COLUMN "avisos" SET DEFAULT ARRAY['apuracao_falhou', 'webhook', 'regras']::TEXT[];

-- CreateIndex
CREATE UNIQUE INDEX "recalculo_organization_id_regras_key" ON "recalculo"("organization_id", "regras");

ALTER TABLE recalculo ADD CHECK (estado IN ('pendente', 'executando', 'esperando', 'concluido', 'falhou', 'parado'));
ALTER TABLE recalculo ADD CHECK (etapa IN ('notas', 'meses', 'versoes'));
ALTER TABLE recalculo ENABLE ROW LEVEL SECURITY;
ALTER TABLE recalculo FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON recalculo TO apura_app USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY fim ON recalculo TO CURRENT_USER USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY relay ON recalculo TO apura_relay USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON recalculo TO apura_app;
GRANT SELECT, UPDATE (estado, geracao, tentativas, lease_dono, lease_ate, acordado_em) ON recalculo TO apura_relay;
GRANT SELECT (recalculo) ON apuracao TO apura_relay;
CREATE INDEX recalculo_aberto ON recalculo (regras, id) WHERE estado IN ('pendente', 'executando', 'esperando');
CREATE INDEX apuracao_recalculo ON apuracao (organization_id, recalculo) WHERE recalculo IS NOT NULL;

-- Who has an access already and wants any mail hears of new rules, as who gets one now does.
CREATE POLICY regras ON "user" TO CURRENT_USER USING (true) WITH CHECK (true);
UPDATE "user" SET avisos = array_append(avisos, 'regras') WHERE cardinality(avisos) > 0;
DROP POLICY regras ON "user";

-- How the job of a version of the rules goes on, for the whole fleet: of no tenant. "pace": notes a second at most, NULL
-- is no bound; "proxima_em": until when what was done has used it up.
CREATE TABLE limites.recalculo (
  regras text PRIMARY KEY,
  estado text NOT NULL DEFAULT 'ativo' CHECK (estado IN ('ativo', 'pausado', 'parado')),
  pace integer CHECK (pace > 0),
  proxima_em timestamptz NOT NULL DEFAULT now(),
  criado_em timestamptz NOT NULL DEFAULT now()
);
GRANT USAGE ON SCHEMA limites TO apura_relay;
GRANT SELECT, INSERT, UPDATE ON limites.recalculo TO apura_relay;
