-- From whom a link is, and whether that one counts: of all that name one document, the first is found without looking at the others.
ALTER TABLE "documento_vinculo"
  ADD COLUMN "chave" VARCHAR(50) COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "vale" BOOLEAN NOT NULL DEFAULT false;

-- One that names its advance payments counts as long as it stands itself; one that ends another also where it was substituted since.
CREATE FUNCTION vinculo_vale(tipo text, situacao text, no_arquivo text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN CASE tipo WHEN 'antecipa' THEN situacao IN ('autorizada', 'sem_protocolo')
                   ELSE coalesce(no_arquivo, situacao) = 'autorizada' AND situacao <> 'cancelada' END;

CREATE FUNCTION guardar_de_quem_e_o_vinculo() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  SELECT d.chave, vinculo_vale(NEW.tipo, d.situacao, d.situacao_no_arquivo) INTO STRICT NEW.chave, NEW.vale
    FROM documento d WHERE d.id = NEW.documento_id;
  RETURN NEW;
END $$;
CREATE TRIGGER guardar_de_quem_e BEFORE INSERT ON documento_vinculo
  FOR EACH ROW EXECUTE FUNCTION guardar_de_quem_e_o_vinculo();

CREATE FUNCTION mudar_o_que_vale_dos_vinculos() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  UPDATE documento_vinculo v SET vale = vinculo_vale(v.tipo, NEW.situacao, NEW.situacao_no_arquivo)
   WHERE v.documento_id = NEW.id AND v.vale <> vinculo_vale(v.tipo, NEW.situacao, NEW.situacao_no_arquivo);
  RETURN NULL;
END $$;
CREATE TRIGGER mudar_o_que_vale_dos_vinculos AFTER UPDATE OF situacao, situacao_no_arquivo ON documento FOR EACH ROW
  WHEN (OLD.situacao IS DISTINCT FROM NEW.situacao OR OLD.situacao_no_arquivo IS DISTINCT FROM NEW.situacao_no_arquivo)
  EXECUTE FUNCTION mudar_o_que_vale_dos_vinculos();

-- Those that are here already, office by office: forced row-level security binds the owner too.
DO $$
DECLARE
  office uuid;
BEGIN
  FOR office IN SELECT id FROM organization ORDER BY id LOOP
    PERFORM set_config('app.organization_id', office::text, true);
    UPDATE documento_vinculo v SET chave = d.chave, vale = vinculo_vale(v.tipo, d.situacao, d.situacao_no_arquivo)
      FROM documento d WHERE d.id = v.documento_id AND v.organization_id = office AND d.organization_id = office;
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
END $$;

CREATE INDEX "documento_vinculo_em_ordem" ON "documento_vinculo" ("organization_id", "chave_alvo", "tipo", "chave") WHERE "vale";
