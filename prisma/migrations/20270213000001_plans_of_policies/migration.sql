-- What a statement costs is often its plan, and each table brings its policies into it. They are written so that a plan of them is short: a
-- function of PL/pgSQL stands as it is, where one of SQL is read and put into each statement anew, and what a person sees is asked for by
-- a function, not by a query that is planned with policies of its own. What is seen is what was seen before.

CREATE OR REPLACE FUNCTION tenant() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1
  AS $$ BEGIN RETURN nullif(current_setting('app.organization_id', true), '')::uuid; END $$;

CREATE OR REPLACE FUNCTION pessoa_restrita() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1
  AS $$ BEGIN RETURN nullif(current_setting('app.pessoa', true), '')::uuid; END $$;

-- What the transaction may see: all of the office ('escritorio'), or only what is of the person's clients ('clientes'). Compared by <>, as
-- PostgreSQL then takes it that it sees all, which nearly everybody does.
CREATE FUNCTION alcance_da_pessoa() RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1
  AS $$ BEGIN RETURN CASE WHEN pessoa_restrita() IS NULL THEN 'escritorio' ELSE 'clientes' END; END $$;

CREATE FUNCTION clientes_da_pessoa() RETURNS SETOF uuid LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 30
  AS $$ BEGIN RETURN QUERY SELECT a.cliente_id FROM public.acesso_a_cliente a WHERE a.user_id = pessoa_restrita(); END $$;

-- By policies of their own these two see what the person sees.
CREATE FUNCTION raizes_da_pessoa() RETURNS SETOF text LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 30
  AS $$ BEGIN RETURN QUERY SELECT c.cnpj_raiz::text FROM public.cliente c; END $$;
CREATE FUNCTION livros_da_pessoa() RETURNS SETOF uuid LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 1000
  AS $$ BEGIN RETURN QUERY SELECT l.id FROM public.livro l; END $$;

ALTER POLICY da_pessoa ON cliente USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON apuracao USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON assistida_importacao USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON assistida_linha USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON cliente_regime USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON compartilhamento USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON comunicado USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON contato USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON decisao_do_simples USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON dossie USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON em_duvida USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON entrada_documento USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON estabelecimento USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON fechamento USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON lancamento USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON lancamento_manual USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON pergunta USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON posicao_de_abertura USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON prazo_cumprido USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON produto USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON resposta USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON retencao USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON saldo_inicial USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON tratativa USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IN (SELECT clientes_da_pessoa()));

-- What holds for all clients is seen by everybody.
ALTER POLICY da_pessoa ON ajuste_classificacao USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IS NULL OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON calendario USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IS NULL OR cliente_id IN (SELECT clientes_da_pessoa()));
ALTER POLICY da_pessoa ON regra_de_entrada USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cliente_id IS NULL OR cliente_id IN (SELECT clientes_da_pessoa()));

-- By the root of a client's CNPJ: a document by its two sides.
ALTER POLICY da_pessoa ON documento USING (
  (SELECT alcance_da_pessoa()) <> 'clientes' OR emitente_raiz IN (SELECT raizes_da_pessoa()) OR destinatario_raiz IN (SELECT raizes_da_pessoa()));
ALTER POLICY da_pessoa ON livro USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR cnpj_raiz::text IN (SELECT raizes_da_pessoa()));
ALTER POLICY da_pessoa ON codigo_no_livro USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR livro_id IN (SELECT livros_da_pessoa()));
ALTER POLICY da_pessoa ON entrada_do_livro USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR livro_id IN (SELECT livros_da_pessoa()));
ALTER POLICY da_pessoa ON estoque_do_livro USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR livro_id IN (SELECT livros_da_pessoa()));
ALTER POLICY da_pessoa ON produto_do_livro USING ((SELECT alcance_da_pessoa()) <> 'clientes' OR livro_id IN (SELECT livros_da_pessoa()));
ALTER POLICY da_pessoa ON parte_sem_cliente USING ((SELECT alcance_da_pessoa()) <> 'clientes');
