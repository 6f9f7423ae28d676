-- Notices of RFB and CGIBS about a client's documents, as the office enters them, with the day by which each is to be answered.

-- CreateTable
CREATE TABLE "comunicado" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "orgao" TEXT NOT NULL,
    "numero" TEXT NOT NULL,
    "assunto" TEXT NOT NULL,
    "ciencia" DATE NOT NULL,
    "prazo" DATE NOT NULL,
    "por" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "atendimento" TEXT,
    "atendido_por" TEXT,
    "atendido_em" TIMESTAMPTZ(3),

    CONSTRAINT "comunicado_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "comunicado_organization_id_cliente_id_orgao_numero_key" ON "comunicado"("organization_id", "cliente_id", "orgao", "numero");

-- AddForeignKey
ALTER TABLE "comunicado" ADD CONSTRAINT "comunicado_organization_id_cliente_id_fkey" FOREIGN KEY ("organization_id", "cliente_id") REFERENCES "cliente"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE comunicado ADD CHECK (orgao IN ('rfb', 'cgibs'));
ALTER TABLE comunicado ADD CHECK (prazo >= ciencia);
ALTER TABLE comunicado ADD CHECK ((atendimento IS NULL) = (atendido_em IS NULL) AND (atendido_por IS NULL) = (atendido_em IS NULL));

ALTER TABLE comunicado ENABLE ROW LEVEL SECURITY;
ALTER TABLE comunicado FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON comunicado TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY da_pessoa ON comunicado AS RESTRICTIVE FOR SELECT TO apura_app
  USING ((SELECT pessoa_restrita()) IS NULL OR cliente_id IN (SELECT a.cliente_id FROM acesso_a_cliente a WHERE a.user_id = (SELECT pessoa_restrita())));
GRANT SELECT, INSERT, UPDATE, DELETE ON comunicado TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON comunicado TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));

-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "comunicado" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
