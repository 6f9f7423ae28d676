-- The digital books of clients (EFD ICMS/IPI, EFD-Contribuições): what each says of itself and of the month, and of each purchase in it
-- when it came in and what for. Like a note a book is of a CNPJ root, and waits for its client.

-- CreateTable
CREATE TABLE "livro" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cnpj_raiz" CHAR(8) NOT NULL,
    "cnpj" CHAR(14) NOT NULL,
    "livro" TEXT NOT NULL,
    "versao" TEXT NOT NULL,
    "finalidade" TEXT NOT NULL,
    "ie" TEXT,
    "nome" TEXT NOT NULL,
    "uf" TEXT NOT NULL,
    "de" DATE NOT NULL,
    "ate" DATE NOT NULL,
    "arquivo" TEXT NOT NULL,
    "lote_id" UUID NOT NULL,
    "sha256" BYTEA NOT NULL,
    "tamanho" INTEGER NOT NULL,
    "linhas" INTEGER NOT NULL,
    "assinada" BOOLEAN NOT NULL,
    "consolidado" BOOLEAN NOT NULL,
    "sem_leitura" TEXT[] NOT NULL,
    "lidos" JSONB NOT NULL,
    "fatos" JSONB NOT NULL,
    "partes" BYTEA[] NOT NULL,
    "conta" BOOLEAN NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "livro_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "livro_organization_id_sha256_key" ON "livro"("organization_id", "sha256");

-- CreateIndex
CREATE INDEX "livro_organization_id_cnpj_raiz_de_idx" ON "livro"("organization_id", "cnpj_raiz", "de");

-- CreateTable
CREATE TABLE "entrada_do_livro" (
    "organization_id" UUID NOT NULL,
    "livro_id" UUID NOT NULL,
    "chave" VARCHAR(50) NOT NULL,
    "dia" DATE,
    "conta_em" CHAR(7),
    "destinacoes" JSONB,
    "a_calcular" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "entrada_do_livro_pkey" PRIMARY KEY ("livro_id","chave")
);

-- CreateIndex
CREATE INDEX "entrada_do_livro_organization_id_chave_idx" ON "entrada_do_livro"("organization_id", "chave");

ALTER TABLE livro ADD CHECK (livro IN ('icms_ipi', 'contribuicoes'));
ALTER TABLE livro ADD CHECK (finalidade IN ('original', 'retificadora'));
ALTER TABLE livro ADD CHECK (de <= ate);

ALTER TABLE livro ENABLE ROW LEVEL SECURITY;
ALTER TABLE livro FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON livro TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON livro TO apura_app;
ALTER TABLE entrada_do_livro ENABLE ROW LEVEL SECURITY;
ALTER TABLE entrada_do_livro FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON entrada_do_livro TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON entrada_do_livro TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON livro TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY fim ON entrada_do_livro TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));

-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "livro" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "entrada_do_livro" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();

-- Books go with their client: they are its whole business, and nobody could reach them without it.
CREATE FUNCTION apagar_livros_do_cliente() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  UPDATE conteudo c SET provisorio = true, criado_em = now()
   WHERE c.organization_id = OLD.organization_id AND c.sha256 IN (
     SELECT unnest(l.partes) FROM livro l WHERE l.organization_id = OLD.organization_id AND l.cnpj_raiz = OLD.cnpj_raiz);
  DELETE FROM entrada_do_livro e USING livro l
   WHERE l.id = e.livro_id AND l.organization_id = OLD.organization_id AND l.cnpj_raiz = OLD.cnpj_raiz;
  DELETE FROM livro l WHERE l.organization_id = OLD.organization_id AND l.cnpj_raiz = OLD.cnpj_raiz;
  RETURN OLD;
END $$;
CREATE TRIGGER apagar_livros AFTER DELETE ON cliente FOR EACH ROW EXECUTE FUNCTION apagar_livros_do_cliente();

-- A book is seen by who may see its client (ADR 75).
CREATE POLICY da_pessoa ON livro AS RESTRICTIVE FOR SELECT TO apura_app USING (
  (SELECT pessoa_restrita()) IS NULL OR cnpj_raiz IN (SELECT c.cnpj_raiz FROM cliente c));
CREATE POLICY da_pessoa ON entrada_do_livro AS RESTRICTIVE FOR SELECT TO apura_app USING (
  (SELECT pessoa_restrita()) IS NULL OR livro_id IN (SELECT l.id FROM livro l));
