-- Sign-in by the provider that an office names (OpenID Connect). What a provider knows somebody by stands with what they are to the
-- office, never with the person: it counts in that office alone.

-- CreateTable
CREATE TABLE "provedor_de_entrada" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "codigo" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" BYTEA NOT NULL,
    "claim" TEXT,
    "valores_titular" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "valores_equipe" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sem_papel" TEXT,
    "convida" BOOLEAN NOT NULL DEFAULT false,
    "configurado_por" UUID NOT NULL,
    "configurado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "testado_em" TIMESTAMPTZ(3),
    "exigido_em" TIMESTAMPTZ(3),

    CONSTRAINT "provedor_de_entrada_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "user" ADD COLUMN "oidc_issuer" TEXT,
ADD COLUMN "oidc_sub" TEXT;

-- AlterTable
ALTER TABLE "session" ADD COLUMN "da_empresa" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "provedor_de_entrada_organization_id_key" ON "provedor_de_entrada"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "provedor_de_entrada_codigo_key" ON "provedor_de_entrada"("codigo");

-- CreateIndex
CREATE UNIQUE INDEX "user_organization_id_oidc_issuer_oidc_sub_key" ON "user"("organization_id", "oidc_issuer", "oidc_sub");

ALTER TABLE provedor_de_entrada ENABLE ROW LEVEL SECURITY;
ALTER TABLE provedor_de_entrada FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON provedor_de_entrada TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON provedor_de_entrada TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON provedor_de_entrada TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY lookup ON provedor_de_entrada FOR SELECT TO CURRENT_USER USING (true);

-- In: the code that an office hands to its people. Out: the office, or NULL.
CREATE FUNCTION escritorio_do_provedor(procurado text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT organization_id FROM provedor_de_entrada WHERE codigo = procurado $$;
REVOKE ALL ON FUNCTION escritorio_do_provedor(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION escritorio_do_provedor(text) TO apura_app;
