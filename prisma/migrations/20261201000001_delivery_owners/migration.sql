-- Who is making an attempt at a webhook, or sending a mail: one that ended with its process is found by it, as claims of chunks are.
-- AlterTable
ALTER TABLE "email" ADD COLUMN "lease_dono" TEXT;
-- AlterTable
ALTER TABLE "entrega" ADD COLUMN "lease_dono" TEXT;

GRANT UPDATE (lease_dono) ON entrega TO apura_relay;
GRANT SELECT (lease_dono), UPDATE (lease_dono) ON email TO apura_relay;

-- The version before writes a lease without its owner: then it is nobody's that could be found, and the lease decides.
CREATE FUNCTION lease_da_versao_anterior() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$ BEGIN
  NEW.lease_dono := NULL;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION lease_da_versao_anterior() FROM PUBLIC;

CREATE TRIGGER versao_anterior BEFORE UPDATE OF lease_ate ON email FOR EACH ROW
  WHEN (OLD.lease_dono IS NOT NULL AND NEW.lease_dono = OLD.lease_dono AND NEW.lease_ate IS DISTINCT FROM OLD.lease_ate)
  EXECUTE FUNCTION lease_da_versao_anterior();
CREATE TRIGGER versao_anterior BEFORE UPDATE OF lease_ate ON entrega FOR EACH ROW
  WHEN (OLD.lease_dono IS NOT NULL AND NEW.lease_dono = OLD.lease_dono AND NEW.lease_ate IS DISTINCT FROM OLD.lease_ate)
  EXECUTE FUNCTION lease_da_versao_anterior();
