-- A dated paper about a client, as PDF and workbook, that a worker prints: its row is claimed as a month's report is. What it says is looked up by its
-- kind.

-- CreateTable
CREATE TABLE "dossie" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "tipo" TEXT NOT NULL,
    "sobre" TEXT,
    "estado" TEXT NOT NULL DEFAULT 'gerando_pdf',
    "por" TEXT NOT NULL,
    "pedido_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "pronto_em" TIMESTAMPTZ(3),
    "pdf_sha256" BYTEA,
    "xlsx_sha256" BYTEA,
    "geracao" INTEGER NOT NULL DEFAULT 0,
    "tentativas" INTEGER NOT NULL DEFAULT 0,
    "lease_dono" TEXT,
    "lease_ate" TIMESTAMPTZ(3),
    "acordado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "dossie_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dossie_organization_id_cliente_id_idx" ON "dossie"("organization_id", "cliente_id");

-- AddForeignKey
ALTER TABLE "dossie" ADD CONSTRAINT "dossie_organization_id_cliente_id_fkey" FOREIGN KEY ("organization_id", "cliente_id") REFERENCES "cliente"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE dossie ADD CHECK (estado IN ('gerando_pdf', 'pronto', 'falhou'));
ALTER TABLE dossie ADD CHECK ((estado = 'pronto') = (pdf_sha256 IS NOT NULL) AND (pdf_sha256 IS NULL) = (xlsx_sha256 IS NULL) AND (pdf_sha256 IS NULL) = (pronto_em IS NULL));
CREATE INDEX dossie_aberto ON dossie (id) WHERE estado = 'gerando_pdf';

ALTER TABLE dossie ENABLE ROW LEVEL SECURITY;
ALTER TABLE dossie FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON dossie TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY da_pessoa ON dossie AS RESTRICTIVE FOR SELECT TO apura_app
  USING ((SELECT pessoa_restrita()) IS NULL OR cliente_id IN (SELECT a.cliente_id FROM acesso_a_cliente a WHERE a.user_id = (SELECT pessoa_restrita())));
GRANT SELECT, INSERT, UPDATE, DELETE ON dossie TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON dossie TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
-- For whoever claims it, of any office.
CREATE POLICY relay ON dossie TO apura_relay USING (true) WITH CHECK (true);
CREATE POLICY closed ON dossie AS RESTRICTIVE FOR SELECT TO apura_relay USING (organization_id NOT IN (SELECT m.organization_id FROM office_move m WHERE m.closed));
GRANT SELECT (id, organization_id, estado, geracao, tentativas, lease_dono, lease_ate, acordado_em, request_id),
  UPDATE (estado, geracao, tentativas, lease_dono, lease_ate, acordado_em) ON dossie TO apura_relay;

-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "dossie" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
