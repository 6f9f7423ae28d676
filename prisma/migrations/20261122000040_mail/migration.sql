-- Mails: which goes first, how many a day, and sign-ups that wait for their link.
-- AlterTable
ALTER TABLE "email"
ADD COLUMN "prioridade" SMALLINT NOT NULL DEFAULT 1,
ADD COLUMN "vez_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "link_de_email" ADD COLUMN "dados" JSONB, ADD COLUMN "sessao_id" UUID;

-- CreateIndex
CREATE INDEX "email_organization_id_criado_em_idx" ON "email"("organization_id", "criado_em");

-- CreateIndex
CREATE INDEX "email_para_criado_em_idx" ON "email"("para", "criado_em");

-- DropIndex
DROP INDEX "email_organization_id_idx";

CREATE INDEX email_por_vez ON email (prioridade, vez_em) WHERE estado = 'pendente';
CREATE INDEX email_do_escritorio ON email (organization_id, prioridade, vez_em) WHERE estado = 'pendente';
GRANT SELECT (prioridade, vez_em) ON email TO apura_relay;

-- Descartado: nobody has the address, or nothing that it says holds any more.
ALTER TABLE email DROP CONSTRAINT email_estado_check;
ALTER TABLE email ADD CHECK (estado IN ('pendente', 'enviado', 'falhou', 'descartado'));
-- Cadastro: of an office that there is not yet, nor its owner.
ALTER TABLE link_de_email DROP CONSTRAINT link_de_email_tipo_check;
ALTER TABLE link_de_email ADD CHECK (tipo IN ('senha', 'email', 'convite', 'cadastro'));
ALTER TABLE link_de_email DROP CONSTRAINT link_de_email_check1;
ALTER TABLE link_de_email ADD CHECK ((tipo IN ('convite', 'cadastro')) = (user_id IS NULL));

CREATE POLICY lookup ON email FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY de_endereco ON link_de_email FOR UPDATE TO CURRENT_USER USING (tipo = 'convite');
CREATE POLICY vencido ON link_de_email FOR DELETE TO CURRENT_USER USING (tipo = 'cadastro' AND expira_em < now());
CREATE INDEX link_de_email_aberto ON link_de_email (email) WHERE usado_em IS NULL;

-- In: a kind of mail and an address; the tenant is set. Out: how many mails with a link the office has asked for since
-- midnight in Brasília, how many of that kind were meant for the address, whatever the office, and the seconds that the day
-- still has. Until the caller's transaction is over nobody else counts the same.
CREATE FUNCTION emails_de_hoje(do_modelo text, do_endereco text)
  RETURNS TABLE (no_escritorio integer, no_endereco integer, segundos integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  inicio timestamptz := date_trunc('day', now(), 'America/Sao_Paulo');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('email ' || tenant()::text, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('email ' || do_endereco, 0));
  RETURN QUERY SELECT
    (SELECT count(*)::int FROM email e WHERE e.organization_id = tenant() AND e.criado_em >= inicio AND e.modelo LIKE 'link.%'),
    (SELECT count(*)::int FROM email e WHERE e.para = do_endereco AND e.criado_em >= inicio AND e.modelo = do_modelo),
    ceil(extract(epoch FROM inicio + interval '1 day' - now()))::int;
END $$;

-- In: an address that somebody has given up. Ends the invitations that went there, of whatever office.
CREATE FUNCTION anular_convites(do_endereco text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ UPDATE link_de_email SET usado_em = now() WHERE email = do_endereco AND tipo = 'convite' AND usado_em IS NULL $$;

-- Removes sign-ups whose link nobody opened in time. Out: how many.
CREATE FUNCTION limpar_cadastros() RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  WITH gone AS (DELETE FROM link_de_email WHERE tipo = 'cadastro' AND expira_em < now() RETURNING 1)
  SELECT count(*)::int FROM gone $$;

REVOKE ALL ON FUNCTION emails_de_hoje(text, text), anular_convites(text), limpar_cadastros() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION emails_de_hoje(text, text), anular_convites(text) TO apura_app;
GRANT EXECUTE ON FUNCTION limpar_cadastros() TO apura_relay;
