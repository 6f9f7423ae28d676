-- The companies in notes of which no client is a party, however old the notes are: kept as notes come and go, so that nobody
-- reads the notes to list them.

-- CreateTable
CREATE TABLE "notas_entre_partes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "de" TEXT NOT NULL,
    "para" TEXT NOT NULL,
    "notas" INTEGER NOT NULL,
    "ultima" UUID NOT NULL,
    "somada" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "notas_entre_partes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "parte_sem_cliente" (
    "organization_id" UUID NOT NULL,
    "raiz" TEXT NOT NULL,
    "documento_id" UUID NOT NULL,
    "nome" TEXT NOT NULL,
    "emitidas" INTEGER NOT NULL,
    "recebidas" INTEGER NOT NULL,
    "sozinha" INTEGER NOT NULL,
    "classe" SMALLINT NOT NULL,
    "dispensada_em" TIMESTAMPTZ(3),

    CONSTRAINT "parte_sem_cliente_pkey" PRIMARY KEY ("organization_id","raiz")
);

CREATE UNIQUE INDEX notas_entre_partes_somada ON notas_entre_partes (organization_id, de, para) WHERE somada;
CREATE INDEX notas_entre_partes_a_somar ON notas_entre_partes (organization_id) WHERE NOT somada;
-- As they are listed.
CREATE INDEX parte_sem_cliente_em_ordem ON parte_sem_cliente (organization_id, classe, (-(emitidas + recebidas)), raiz);

DO $$
DECLARE
  table_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY['notas_entre_partes', 'parte_sem_cliente'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', table_name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I TO apura_app USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()))',
      table_name
    );
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO apura_app', table_name);
    -- For the end of the office and of its old notes.
    EXECUTE format('CREATE POLICY fim ON %I TO CURRENT_USER USING (organization_id = (SELECT tenant())) WITH CHECK (organization_id = (SELECT tenant()))',
      table_name);
  END LOOP;
END $$;

-- By trigger, so that it holds for whoever writes notes, the version before included. Rows are only added: nobody who writes
-- notes waits for another one.
CREATE FUNCTION contar_notas_entre_partes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  INSERT INTO notas_entre_partes (organization_id, de, para, notas, ultima)
    SELECT n.organization_id, coalesce(n.emitente_raiz, ''), coalesce(n.destinatario_raiz, ''),
           CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END, (array_agg(n.id ORDER BY n.id DESC))[1]
      FROM mudadas n
     -- Clients that are inactive explain their notes too.
     WHERE coalesce(n.emitente_raiz, n.destinatario_raiz) IS NOT NULL
       AND NOT EXISTS (SELECT FROM cliente c WHERE c.organization_id = n.organization_id AND c.cnpj_raiz = n.emitente_raiz::bpchar)
       AND NOT EXISTS (SELECT FROM cliente c WHERE c.organization_id = n.organization_id AND c.cnpj_raiz = n.destinatario_raiz::bpchar)
     GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER contar_notas_novas AFTER INSERT ON documento REFERENCING NEW TABLE AS mudadas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_notas_entre_partes();
CREATE TRIGGER contar_notas_apagadas AFTER DELETE ON documento REFERENCING OLD TABLE AS mudadas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_notas_entre_partes();

-- A copy of a note with other parties takes the place of one.
CREATE FUNCTION trocar_notas_entre_partes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  INSERT INTO notas_entre_partes (organization_id, de, para, notas, ultima)
    SELECT NEW.organization_id, coalesce(p.de, ''), coalesce(p.para, ''), p.notas, NEW.id
      FROM (VALUES (OLD.emitente_raiz, OLD.destinatario_raiz, -1), (NEW.emitente_raiz, NEW.destinatario_raiz, 1)) p(de, para, notas)
     WHERE coalesce(p.de, p.para) IS NOT NULL AND NOT EXISTS (SELECT FROM cliente c WHERE c.organization_id = NEW.organization_id AND c.cnpj_raiz = p.de::bpchar)
       AND NOT EXISTS (SELECT FROM cliente c WHERE c.organization_id = NEW.organization_id AND c.cnpj_raiz = p.para::bpchar);
  RETURN NULL;
END $$;
CREATE TRIGGER trocar_notas_entre_partes AFTER UPDATE OF emitente_raiz, destinatario_raiz ON documento FOR EACH ROW
  WHEN (OLD.emitente_raiz IS DISTINCT FROM NEW.emitente_raiz OR OLD.destinatario_raiz IS DISTINCT FROM NEW.destinatario_raiz)
  EXECUTE FUNCTION trocar_notas_entre_partes();

-- The notes that are here already, office by office: forced row-level security binds the owner too. In the transaction that
-- makes the triggers, so that each note is counted once: who writes notes waits meanwhile, seconds a million notes.
DO $$
DECLARE
  office uuid;
BEGIN
  FOR office IN SELECT id FROM organization ORDER BY id LOOP
    PERFORM set_config('app.organization_id', office::text, true);
    INSERT INTO notas_entre_partes (organization_id, de, para, notas, ultima)
      SELECT office, de, para, notas, ultima FROM (
        SELECT coalesce(emitente_raiz, '') AS de, coalesce(destinatario_raiz, '') AS para, count(*) AS notas,
               (array_agg(id ORDER BY id DESC))[1] AS ultima
          FROM documento WHERE organization_id = office AND coalesce(emitente_raiz, destinatario_raiz) IS NOT NULL GROUP BY 1, 2) p
       WHERE NOT EXISTS (SELECT FROM cliente c WHERE c.organization_id = office AND c.cnpj_raiz = p.de::bpchar)
         AND NOT EXISTS (SELECT FROM cliente c WHERE c.organization_id = office AND c.cnpj_raiz = p.para::bpchar);
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
END $$;
