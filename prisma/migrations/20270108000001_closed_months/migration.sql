-- What people say of a client's month: that a version was reviewed, that the month is closed and which version counts (ADR 71). What of a
-- month was paid, and the last month of a client that leaves.

-- CreateTable
CREATE TABLE "fechamento" (
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "competencia" CHAR(7) NOT NULL,
    "conferida_id" UUID,
    "conferida_por" TEXT,
    "conferida_em" TIMESTAMPTZ(3),
    "fechada_id" UUID,
    "fechada_por" TEXT,
    "fechada_em" TIMESTAMPTZ(3),
    "a_recalcular_desde" TIMESTAMPTZ(3),

    CONSTRAINT "fechamento_pkey" PRIMARY KEY ("organization_id","cliente_id","competencia")
);

-- AlterTable
ALTER TABLE "cliente" ADD COLUMN "ultimo_mes" CHAR(7);

-- AlterTable
ALTER TABLE "prazo_cumprido" ADD COLUMN "valor_pago" DECIMAL(17,2);

ALTER TABLE fechamento ADD CHECK ((conferida_id IS NULL) = (conferida_por IS NULL) AND (conferida_id IS NULL) = (conferida_em IS NULL));
ALTER TABLE fechamento ADD CHECK ((fechada_id IS NULL) = (fechada_por IS NULL) AND (fechada_id IS NULL) = (fechada_em IS NULL));
-- The few months that wait for a version of what came after they were closed.
CREATE INDEX fechamento_a_recalcular ON fechamento (organization_id) WHERE a_recalcular_desde IS NOT NULL;

ALTER TABLE fechamento ENABLE ROW LEVEL SECURITY;
ALTER TABLE fechamento FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON fechamento TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON fechamento TO apura_app;
GRANT UPDATE ON prazo_cumprido TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON fechamento TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));

-- Which offices have closed months that wait, and nothing else: by it a permit that was lost is found.
GRANT SELECT (organization_id, a_recalcular_desde) ON fechamento TO apura_relay;
CREATE POLICY relay ON fechamento FOR SELECT TO apura_relay USING (true);
CREATE POLICY closed ON fechamento AS RESTRICTIVE FOR SELECT TO apura_relay USING (organization_id NOT IN (SELECT m.organization_id FROM office_move m WHERE m.closed));

-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "fechamento" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
