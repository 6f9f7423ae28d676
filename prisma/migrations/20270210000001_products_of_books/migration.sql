-- The products that a client's book names (0200), a row each, and which of them each supplier's product is: the items of a note beside those of
-- the book (C170). What a register of products shows of a book is joined from here, so that it goes with the book, and counts as it counts.
-- `produto.tipo_do_item` was never written.

-- CreateTable
CREATE TABLE "produto_do_livro" (
    "organization_id" UUID NOT NULL,
    "livro_id" UUID NOT NULL,
    "codigo" TEXT NOT NULL,
    "linha" INTEGER NOT NULL,
    "descricao" TEXT NOT NULL,
    "gtin" TEXT,
    "unidade" TEXT,
    "tipo_do_item" TEXT,
    "ncm" TEXT,
    "cest" TEXT,
    "destinacao" TEXT,

    CONSTRAINT "produto_do_livro_pkey" PRIMARY KEY ("livro_id","codigo")
);

-- CreateTable
CREATE TABLE "codigo_no_livro" (
    "organization_id" UUID NOT NULL,
    "livro_id" UUID NOT NULL,
    "emitente" TEXT NOT NULL,
    "codigo" TEXT NOT NULL,
    "ncm" TEXT NOT NULL,
    "item" TEXT NOT NULL,

    CONSTRAINT "codigo_no_livro_pkey" PRIMARY KEY ("livro_id","emitente","codigo","ncm","item")
);

-- AlterTable
ALTER TABLE "entrada_do_livro" ADD COLUMN "codigos" JSONB;

ALTER TABLE produto_do_livro ENABLE ROW LEVEL SECURITY;
ALTER TABLE produto_do_livro FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON produto_do_livro TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON produto_do_livro TO apura_app;
ALTER TABLE codigo_no_livro ENABLE ROW LEVEL SECURITY;
ALTER TABLE codigo_no_livro FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON codigo_no_livro TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON codigo_no_livro TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON produto_do_livro TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
CREATE POLICY fim ON codigo_no_livro TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
-- Like their book they are seen by who may see the client (ADR 75).
CREATE POLICY da_pessoa ON produto_do_livro AS RESTRICTIVE FOR SELECT TO apura_app USING (
  (SELECT pessoa_restrita()) IS NULL OR livro_id IN (SELECT l.id FROM livro l));
CREATE POLICY da_pessoa ON codigo_no_livro AS RESTRICTIVE FOR SELECT TO apura_app USING (
  (SELECT pessoa_restrita()) IS NULL OR livro_id IN (SELECT l.id FROM livro l));

-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "produto_do_livro" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "codigo_no_livro" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();

-- Takes books of the tenant away with what was read of them, as before. Returns how many purchases they spoke of.
CREATE OR REPLACE FUNCTION apagar_livros(ids uuid[]) RETURNS integer
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  entradas integer;
  hashes bytea[];
BEGIN
  hashes := ARRAY(SELECT DISTINCT unnest(l.partes) FROM livro l WHERE l.organization_id = tenant() AND l.id = ANY(ids));
  DELETE FROM entrada_do_livro WHERE organization_id = tenant() AND livro_id = ANY(ids);
  GET DIAGNOSTICS entradas = ROW_COUNT;
  DELETE FROM estoque_do_livro WHERE organization_id = tenant() AND livro_id = ANY(ids);
  DELETE FROM produto_do_livro WHERE organization_id = tenant() AND livro_id = ANY(ids);
  DELETE FROM codigo_no_livro WHERE organization_id = tenant() AND livro_id = ANY(ids);
  DELETE FROM livro WHERE organization_id = tenant() AND id = ANY(ids);
  PERFORM devolver_conteudos(hashes);
  RETURN entradas;
END $$;
