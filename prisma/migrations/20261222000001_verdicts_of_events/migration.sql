-- Events are judged as documents are, and held against the protocol of theirs. NULL: written by a version before this, nobody looked.

-- AlterTable
ALTER TABLE "evento_documento" ADD COLUMN "autenticidade_detalhe" JSONB;
-- AlterTable
ALTER TABLE "documento" ADD COLUMN "protocolo" TEXT;

-- What agrees with its protocol alone is not proven: whoever writes one can write the other.
DO $$
DECLARE
  office uuid;
BEGIN
  FOR office IN SELECT id FROM organization LOOP
    PERFORM set_config('app.organization_id', office::text, true);
    UPDATE documento SET autenticidade = 'nao_verificavel',
           autenticidade_detalhe = autenticidade_detalhe || '{"veredito": "nao_verificavel"}'
     WHERE organization_id = office AND autenticidade = 'integra' AND autenticidade_detalhe->>'motivo' = 'protocolo';
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
END $$;
