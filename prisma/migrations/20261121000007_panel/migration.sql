-- The panel: sessions that rotate, links sent by mail, second factor, people's mail, saved simulations, the office's looks.

-- AlterTable
ALTER TABLE "organization"
ADD COLUMN "cnpj" CHAR(14),
ADD COLUMN "apagamento_pedido_em" TIMESTAMPTZ(3),
ADD COLUMN "apagamento_pedido_por" UUID;

-- AlterTable
ALTER TABLE "user"
ADD COLUMN "email_confirmado_em" TIMESTAMPTZ(3),
ADD COLUMN "avisos" TEXT[] DEFAULT ARRAY['apuracao_falhou', 'webhook']::TEXT[],
ADD COLUMN "totp_segredo" BYTEA,
ADD COLUMN "totp_ativo_em" TIMESTAMPTZ(3),
ADD COLUMN "totp_passo" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "codigos_de_recuperacao" BYTEA[] DEFAULT ARRAY[]::BYTEA[],
ADD COLUMN "ultimo_acesso_em" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "session"
ADD COLUMN "geracao" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "geracao_vista" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "girada_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN "usada_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN "ip" TEXT,
ADD COLUMN "navegador" TEXT;

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN "criada_por" UUID;

-- AlterTable
ALTER TABLE "audit_log" ADD COLUMN "ator_nome" TEXT, ADD COLUMN "ip" TEXT;

-- CreateTable
CREATE TABLE "link_de_email" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "tipo" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "user_id" UUID,
    "email" TEXT NOT NULL,
    "papel" TEXT,
    "criado_por" UUID,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expira_em" TIMESTAMPTZ(3) NOT NULL,
    "usado_em" TIMESTAMPTZ(3),

    CONSTRAINT "link_de_email_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "para" TEXT NOT NULL,
    "modelo" TEXT NOT NULL,
    "dados" JSONB NOT NULL,
    "segredo" BYTEA,
    "event_id" UUID,
    "user_id" UUID,
    "estado" TEXT NOT NULL DEFAULT 'pendente',
    "tentativas" INTEGER NOT NULL DEFAULT 0,
    "proxima_tentativa_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_ate" TIMESTAMPTZ(3),
    "erro" TEXT,
    "request_id" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "enviado_em" TIMESTAMPTZ(3),

    CONSTRAINT "email_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cenario_salvo" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "nome" TEXT NOT NULL,
    "pedido" JSONB NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "atualizado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cenario_salvo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "logo" (
    "organization_id" UUID NOT NULL,
    "tipo" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "atualizado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "logo_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "link_de_email_hash_key" ON "link_de_email"("hash");

-- CreateIndex
CREATE INDEX "link_de_email_organization_id_tipo_idx" ON "link_de_email"("organization_id", "tipo");

-- CreateIndex
CREATE UNIQUE INDEX "email_event_id_user_id_key" ON "email"("event_id", "user_id");

-- CreateIndex
CREATE INDEX "email_organization_id_idx" ON "email"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "cenario_salvo_organization_id_nome_key" ON "cenario_salvo"("organization_id", "nome");

-- ------------------------------------------------------------------------------------------------ tenants

DO $$
DECLARE
  table_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY['link_de_email', 'email', 'cenario_salvo', 'logo'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', table_name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I TO apura_app USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()))',
      table_name
    );
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO apura_app', table_name);
    -- For the end of the office (apagar_escritorio).
    EXECUTE format('CREATE POLICY fim ON %I TO CURRENT_USER USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()))',
      table_name);
  END LOOP;
END $$;

-- The deliverer finds the mails that are due; whom they are for and what they say is read by the tenant.
CREATE POLICY relay ON email TO apura_relay USING (true) WITH CHECK (true);
GRANT SELECT (id, organization_id, estado, proxima_tentativa_em, lease_ate, request_id, criado_em), UPDATE (lease_ate), DELETE
  ON email TO apura_relay;

-- ------------------------------------------------------------------------------------------------ before a tenant is known

CREATE POLICY lookup ON "user" FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY lookup ON link_de_email FOR SELECT TO CURRENT_USER USING (true);

-- In: an e-mail in lower case. Out: whose it is, with what the password is checked against; or nothing.
CREATE FUNCTION usuario_por_email(procurado text)
  RETURNS TABLE (id uuid, organization_id uuid, senha_hash text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT u.id, u.organization_id, u.senha_hash FROM "user" u WHERE u.email = procurado $$;

-- In: the SHA-256 of what a link carries, and the link's kind. Out: the office that it belongs to; or NULL.
CREATE FUNCTION escritorio_do_link(link_hash bytea, link_tipo text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT l.organization_id FROM link_de_email l WHERE l.hash = link_hash AND l.tipo = link_tipo $$;

-- In: nothing; the tenant is set. Out: the office's sandbox; or NULL.
CREATE FUNCTION sandbox_do_escritorio() RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT o.id FROM organization o WHERE o.sandbox_of = tenant() $$;

REVOKE ALL ON FUNCTION usuario_por_email(text), escritorio_do_link(bytea, text), sandbox_do_escritorio() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION usuario_por_email(text), escritorio_do_link(bytea, text), sandbox_do_escritorio() TO apura_app;

-- ------------------------------------------------------------------------------------------------ states

ALTER TABLE link_de_email ADD CHECK (tipo IN ('senha', 'email', 'convite'));
ALTER TABLE link_de_email ADD CHECK (papel IN ('owner', 'member') AND (tipo = 'convite') = (papel IS NOT NULL));
ALTER TABLE link_de_email ADD CHECK ((tipo = 'convite') = (user_id IS NULL));
ALTER TABLE email ADD CHECK (estado IN ('pendente', 'enviado', 'falhou'));
ALTER TABLE logo ADD CHECK (tipo IN ('image/png', 'image/jpeg', 'image/webp') AND octet_length(bytes) <= 512000);

-- One invitation of a person at a time.
CREATE UNIQUE INDEX link_de_email_convite ON link_de_email (organization_id, email) WHERE tipo = 'convite' AND usado_em IS NULL;
CREATE INDEX email_pendente ON email (proxima_tentativa_em) WHERE estado = 'pendente';
-- The pictures are compressed already.
ALTER TABLE logo ALTER COLUMN bytes SET STORAGE EXTERNAL;
