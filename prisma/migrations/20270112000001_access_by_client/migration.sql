-- What a person may do and see in an office: only read, and only the clients that were given to them.

ALTER TABLE "user" ADD COLUMN "so_leitura" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "user" ADD COLUMN "so_clientes" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "acesso_a_cliente" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,

    CONSTRAINT "acesso_a_cliente_pkey" PRIMARY KEY ("user_id", "cliente_id")
);

-- CreateIndex
CREATE INDEX "acesso_a_cliente_organization_id_cliente_id_idx" ON "acesso_a_cliente"("organization_id", "cliente_id");

-- AddForeignKey
ALTER TABLE "acesso_a_cliente" ADD CONSTRAINT "acesso_a_cliente_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "acesso_a_cliente" ADD CONSTRAINT "acesso_a_cliente_organization_id_cliente_id_fkey" FOREIGN KEY ("organization_id", "cliente_id") REFERENCES "cliente"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE acesso_a_cliente ENABLE ROW LEVEL SECURITY;
ALTER TABLE acesso_a_cliente FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON acesso_a_cliente TO apura_app
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON acesso_a_cliente TO apura_app;
-- For what removes a whole office, as the owner.
CREATE POLICY fim ON acesso_a_cliente TO CURRENT_USER
  USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()));
-- Like every table that moves with its office.
CREATE TRIGGER in_move BEFORE INSERT OR UPDATE OR DELETE ON "acesso_a_cliente" FOR EACH STATEMENT EXECUTE FUNCTION refuse_in_move();

-- Whose clients alone the transaction may see; NULL, as for keys, workers and most people: all of the office's.
CREATE FUNCTION pessoa_restrita() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.pessoa', true), '')::uuid $$;

-- The setting is looked at once a statement; where nobody is restricted the list of clients is never read.
DO $$
DECLARE
  table_name text;
  whose CONSTANT text := '(SELECT a.cliente_id FROM acesso_a_cliente a WHERE a.user_id = (SELECT pessoa_restrita()))';
BEGIN
  FOREACH table_name IN ARRAY ARRAY[
    'estabelecimento', 'contato', 'cliente_regime', 'lancamento_manual', 'prazo_cumprido', 'saldo_inicial', 'lancamento',
    'pergunta', 'resposta', 'retencao', 'em_duvida', 'tratativa', 'assistida_importacao', 'assistida_linha',
    'entrada_documento', 'apuracao', 'compartilhamento', 'fechamento'
  ] LOOP
    EXECUTE format(
      'CREATE POLICY da_pessoa ON %I AS RESTRICTIVE FOR SELECT TO apura_app USING ((SELECT pessoa_restrita()) IS NULL OR cliente_id IN %s)',
      table_name, whose
    );
  END LOOP;
  EXECUTE format(
    'CREATE POLICY da_pessoa ON cliente AS RESTRICTIVE FOR SELECT TO apura_app USING ((SELECT pessoa_restrita()) IS NULL OR id IN %s)',
    whose
  );
  -- What holds for all clients is seen by everybody, and changed only by who sees all of them.
  FOREACH table_name IN ARRAY ARRAY['ajuste_classificacao', 'calendario', 'regra_de_entrada'] LOOP
    EXECUTE format(
      'CREATE POLICY da_pessoa ON %I AS RESTRICTIVE FOR SELECT TO apura_app USING ((SELECT pessoa_restrita()) IS NULL OR cliente_id IS NULL OR cliente_id IN %s)',
      table_name, whose
    );
    EXECUTE format(
      'CREATE POLICY da_pessoa_ao_remover ON %I AS RESTRICTIVE FOR DELETE TO apura_app USING ((SELECT pessoa_restrita()) IS NULL OR cliente_id IS NOT NULL)',
      table_name
    );
    EXECUTE format(
      'CREATE POLICY da_pessoa_ao_mudar ON %I AS RESTRICTIVE FOR UPDATE TO apura_app USING ((SELECT pessoa_restrita()) IS NULL OR cliente_id IS NOT NULL)',
      table_name
    );
  END LOOP;
END $$;

-- A document is seen by who may see one of its two sides; companies that are no clients yet are nobody's.
CREATE POLICY da_pessoa ON documento AS RESTRICTIVE FOR SELECT TO apura_app USING (
  (SELECT pessoa_restrita()) IS NULL
  OR emitente_raiz IN (SELECT c.cnpj_raiz::text FROM cliente c) OR destinatario_raiz IN (SELECT c.cnpj_raiz::text FROM cliente c));
CREATE POLICY da_pessoa ON parte_sem_cliente AS RESTRICTIVE FOR SELECT TO apura_app USING ((SELECT pessoa_restrita()) IS NULL);
