-- The inventories of clients' books (H005 and H010), a row an item, with what the book says of the product (0200). They were facts among
-- others in the contents of a book: there they could only be had by reading the whole of it.

-- CreateTable
CREATE TABLE "estoque_do_livro" (
    "organization_id" UUID NOT NULL,
    "livro_id" UUID NOT NULL,
    "linha" INTEGER NOT NULL,
    "estabelecimento" CHAR(14) NOT NULL,
    "dia" DATE NOT NULL,
    "codigo" TEXT NOT NULL,
    "descricao" TEXT,
    "ncm" TEXT,
    "tipo_do_item" TEXT,
    "unidade" TEXT NOT NULL,
    "quantidade" DECIMAL NOT NULL,
    "unitario" DECIMAL NOT NULL,
    "valor" DECIMAL NOT NULL,
    "valor_irpj" DECIMAL,
    "propriedade" TEXT NOT NULL,

    CONSTRAINT "estoque_do_livro_pkey" PRIMARY KEY ("livro_id","linha")
);

-- CreateIndex
CREATE INDEX "estoque_do_livro_organization_id_dia_idx" ON "estoque_do_livro"("organization_id", "dia");

ALTER TABLE estoque_do_livro ADD CHECK (propriedade IN ('propria', 'propria_com_terceiro', 'de_terceiro'));

ALTER TABLE estoque_do_livro ENABLE ROW LEVEL SECURITY;
ALTER TABLE estoque_do_livro FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON estoque_do_livro TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON estoque_do_livro TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON estoque_do_livro TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
-- Like its book it is seen by who may see the client (ADR 75).
CREATE POLICY da_pessoa ON estoque_do_livro AS RESTRICTIVE FOR SELECT TO apura_app USING (
  (SELECT pessoa_restrita()) IS NULL OR livro_id IN (SELECT l.id FROM livro l));

-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "estoque_do_livro" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();

-- Takes books of the tenant away with what was read of them. Their contents are given back but for those that another book names: a
-- replacement has the same products as its original, and facts that are the same are stored once. Returns how many purchases they spoke of.
CREATE FUNCTION apagar_livros(ids uuid[]) RETURNS integer
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  entradas integer;
BEGIN
  UPDATE conteudo c SET provisorio = true, criado_em = now()
   WHERE c.organization_id = tenant()
     AND c.sha256 IN (SELECT unnest(l.partes) FROM livro l WHERE l.organization_id = tenant() AND l.id = ANY(ids))
     AND NOT EXISTS (SELECT FROM livro o WHERE o.organization_id = tenant() AND o.id <> ALL(ids) AND c.sha256 = ANY(o.partes));
  DELETE FROM entrada_do_livro WHERE organization_id = tenant() AND livro_id = ANY(ids);
  GET DIAGNOSTICS entradas = ROW_COUNT;
  DELETE FROM estoque_do_livro WHERE organization_id = tenant() AND livro_id = ANY(ids);
  DELETE FROM livro WHERE organization_id = tenant() AND id = ANY(ids);
  RETURN entradas;
END $$;
REVOKE ALL ON FUNCTION apagar_livros(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION apagar_livros(uuid[]) TO apura_app;

CREATE OR REPLACE FUNCTION apagar_livros_do_cliente() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  PERFORM apagar_livros(ARRAY(SELECT l.id FROM livro l
    WHERE l.organization_id = OLD.organization_id AND l.cnpj_raiz = OLD.cnpj_raiz));
  RETURN OLD;
END $$;
