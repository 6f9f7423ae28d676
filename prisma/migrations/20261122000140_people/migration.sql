-- People: whoever signs in, with what they prove it by. A "user" is what a person is to one office, and there may be several of a
-- person. Until a later version drops the columns of "user" that moved, both are kept alike, so that the version before goes on.

CREATE TABLE "pessoa" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "senha_hash" TEXT NOT NULL,
    "email_confirmado_em" TIMESTAMPTZ(3),
    "totp_segredo" BYTEA,
    "totp_ativo_em" TIMESTAMPTZ(3),
    "totp_passo" BIGINT NOT NULL DEFAULT 0,
    "codigos_de_recuperacao" BYTEA[] DEFAULT ARRAY[]::BYTEA[],
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pessoa_pkey" PRIMARY KEY ("id")
);

-- The functions below work for a person across their offices; they run as the owner, whom forced row-level security binds too.
ALTER TABLE pessoa ENABLE ROW LEVEL SECURITY;
ALTER TABLE pessoa FORCE ROW LEVEL SECURITY;
CREATE POLICY todas ON pessoa TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY da_pessoa ON "user" FOR UPDATE TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY lookup ON "session" FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY da_pessoa ON "session" FOR UPDATE TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY da_pessoa ON link_de_email FOR UPDATE TO CURRENT_USER USING (tipo IN ('senha', 'email'));

ALTER TABLE "user" ADD COLUMN "pessoa_id" UUID;
INSERT INTO pessoa
  SELECT id, email, senha_hash, email_confirmado_em, totp_segredo, totp_ativo_em, totp_passo, codigos_de_recuperacao, criado_em
    FROM "user";
UPDATE "user" SET pessoa_id = id;
ALTER TABLE "user" ALTER COLUMN "pessoa_id" SET NOT NULL;

-- DropIndex
DROP INDEX "user_email_key";

-- CreateIndex
CREATE UNIQUE INDEX "pessoa_email_key" ON "pessoa"("email");

-- CreateIndex
CREATE UNIQUE INDEX "user_pessoa_id_organization_id_key" ON "user"("pessoa_id", "organization_id");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_pessoa_id_fkey" FOREIGN KEY ("pessoa_id") REFERENCES "pessoa"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An office sees the people who belong to it, and of them only what they prove themselves by.
CREATE POLICY tenant ON pessoa FOR SELECT TO apura_app
  USING (EXISTS (SELECT FROM "user" u WHERE u.pessoa_id = pessoa.id AND u.organization_id = (SELECT tenant())));
CREATE POLICY tenant_muda ON pessoa FOR UPDATE TO apura_app
  USING (EXISTS (SELECT FROM "user" u WHERE u.pessoa_id = pessoa.id AND u.organization_id = (SELECT tenant())));
CREATE POLICY nova ON pessoa FOR INSERT TO apura_app WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON pessoa TO apura_app;

-- ------------------------------------------------------------------------------------------------ across a person's offices

-- In: an e-mail in lower case. Out: what its person is to each of their offices, the last used first, and what the password is
-- checked against; or nothing.
CREATE FUNCTION acessos_por_email(procurado text)
  RETURNS TABLE (id uuid, organization_id uuid, nome text, pessoa_id uuid, senha_hash text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  SELECT u.id, u.organization_id, u.nome, p.id, p.senha_hash FROM pessoa p JOIN "user" u ON u.pessoa_id = p.id
   WHERE p.email = procurado ORDER BY u.ultimo_acesso_em DESC NULLS LAST, u.id $$;

-- In: somebody of the tenant. Out: the offices that the person belongs to, by name, and what they are there.
CREATE FUNCTION escritorios_da_pessoa(do_usuario uuid) RETURNS TABLE (id uuid, nome text, user_id uuid, user_nome text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  SELECT o.id, o.nome, u.id, u.nome
    FROM "user" eu JOIN "user" u ON u.pessoa_id = eu.pessoa_id JOIN organization o ON o.id = u.organization_id
   WHERE eu.id = do_usuario AND eu.organization_id = tenant() ORDER BY o.nome, o.id $$;

-- In: somebody of the tenant, and the session that stays or NULL. Ends the person's sessions, of whatever office.
CREATE FUNCTION encerrar_sessoes_da_pessoa(do_usuario uuid, menos uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  UPDATE session s SET revogada_em = now() FROM "user" eu JOIN "user" u ON u.pessoa_id = eu.pessoa_id
   WHERE eu.id = do_usuario AND eu.organization_id = tenant() AND s.user_id = u.id AND s.revogada_em IS NULL
     AND s.id IS DISTINCT FROM menos $$;

-- In: somebody of the tenant. Ends what mails to the person still allow; only the address that they have may still be confirmed.
CREATE FUNCTION anular_links_da_pessoa(do_usuario uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  UPDATE link_de_email l SET usado_em = now()
    FROM "user" eu JOIN pessoa p ON p.id = eu.pessoa_id JOIN "user" u ON u.pessoa_id = p.id
   WHERE eu.id = do_usuario AND eu.organization_id = tenant() AND l.user_id = u.id AND l.usado_em IS NULL
     AND NOT (l.tipo = 'email' AND l.email = p.email) $$;

-- Nobody is kept who belongs to no office.
CREATE FUNCTION apagar_pessoa_sem_escritorio() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ BEGIN
  DELETE FROM pessoa WHERE id = OLD.pessoa_id AND NOT EXISTS (SELECT FROM "user" WHERE pessoa_id = OLD.pessoa_id);
  RETURN NULL;
END $$;
CREATE TRIGGER sem_escritorio AFTER DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION apagar_pessoa_sem_escritorio();

REVOKE ALL ON FUNCTION acessos_por_email(text), escritorios_da_pessoa(uuid), encerrar_sessoes_da_pessoa(uuid, uuid),
  anular_links_da_pessoa(uuid), apagar_pessoa_sem_escritorio() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION acessos_por_email(text), escritorios_da_pessoa(uuid), encerrar_sessoes_da_pessoa(uuid, uuid),
  anular_links_da_pessoa(uuid) TO apura_app;

-- ------------------------------------------------------------------------------------------------ beside the version before
-- To be dropped with the columns that moved.

-- Who signs in where the version before answers: the person's first office.
CREATE OR REPLACE FUNCTION usuario_por_email(procurado text)
  RETURNS TABLE (id uuid, organization_id uuid, senha_hash text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  SELECT u.id, u.organization_id, p.senha_hash FROM pessoa p JOIN "user" u ON u.pessoa_id = p.id
   WHERE p.email = procurado ORDER BY u.id LIMIT 1 $$;

-- A row that names no person is the version before's: the person is made of it. One that does gets the columns that moved.
CREATE FUNCTION user_da_versao_anterior() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ BEGIN
  IF NEW.pessoa_id IS NULL THEN
    IF EXISTS (SELECT FROM pessoa WHERE email = NEW.email) THEN
      RAISE unique_violation USING CONSTRAINT = 'user_email_key', MESSAGE = 'e-mail in use';
    END IF;
    INSERT INTO pessoa (id, email, senha_hash, email_confirmado_em, totp_segredo, totp_ativo_em)
      VALUES (NEW.id, NEW.email, NEW.senha_hash, NEW.email_confirmado_em, NEW.totp_segredo, NEW.totp_ativo_em);
    NEW.pessoa_id := NEW.id;
  ELSE
    SELECT email, senha_hash, email_confirmado_em, totp_segredo, totp_ativo_em, totp_passo, codigos_de_recuperacao
      INTO NEW.email, NEW.senha_hash, NEW.email_confirmado_em, NEW.totp_segredo, NEW.totp_ativo_em, NEW.totp_passo,
           NEW.codigos_de_recuperacao
      FROM pessoa WHERE id = NEW.pessoa_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER versao_anterior BEFORE INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION user_da_versao_anterior();

CREATE FUNCTION pessoa_como_user() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ BEGIN
  UPDATE pessoa SET (email, senha_hash, email_confirmado_em, totp_segredo, totp_ativo_em, totp_passo, codigos_de_recuperacao)
    = (NEW.email, NEW.senha_hash, NEW.email_confirmado_em, NEW.totp_segredo, NEW.totp_ativo_em, NEW.totp_passo,
       NEW.codigos_de_recuperacao) WHERE id = NEW.pessoa_id;
  RETURN NULL;
END $$;
CREATE TRIGGER versao_anterior_mudou AFTER UPDATE OF email, senha_hash, email_confirmado_em, totp_segredo, totp_ativo_em, totp_passo,
  codigos_de_recuperacao ON "user" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION pessoa_como_user();

CREATE FUNCTION user_como_pessoa() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ BEGIN
  UPDATE "user" SET (email, senha_hash, email_confirmado_em, totp_segredo, totp_ativo_em, totp_passo, codigos_de_recuperacao)
    = (NEW.email, NEW.senha_hash, NEW.email_confirmado_em, NEW.totp_segredo, NEW.totp_ativo_em, NEW.totp_passo,
       NEW.codigos_de_recuperacao) WHERE pessoa_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER para_a_versao_anterior AFTER UPDATE ON pessoa FOR EACH ROW EXECUTE FUNCTION user_como_pessoa();

REVOKE ALL ON FUNCTION user_da_versao_anterior(), pessoa_como_user(), user_como_pessoa() FROM PUBLIC;
