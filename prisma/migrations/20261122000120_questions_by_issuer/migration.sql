-- Whose product a question is about: the same code is another product with another issuer.

-- AlterTable
ALTER TABLE "pergunta" ADD COLUMN "emitente" TEXT, ADD COLUMN "emitente_nome" TEXT;

-- Those that are here already, office by office: forced row-level security binds the owner too.
DO $$
DECLARE
  office uuid;
BEGIN
  FOR office IN SELECT id FROM organization ORDER BY id LOOP
    PERFORM set_config('app.organization_id', office::text, true);
    UPDATE pergunta p
       SET emitente = coalesce(d.emitente->>'cnpj', d.emitente->>'cpf'), emitente_nome = d.emitente->>'nome'
      FROM documento d
     WHERE d.id = p.documento_id AND d.organization_id = office AND p.organization_id = office;
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
END $$;
