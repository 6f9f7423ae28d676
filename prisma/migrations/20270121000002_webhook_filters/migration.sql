-- Which clients, and clients of which regimes, a webhook is told of; empty: all.

-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN "clientes" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN "regimes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "event" ADD COLUMN "cliente_id" UUID,
ADD COLUMN "regime" TEXT;

-- Of an event about a client: whom, and the client's regime in the month that it is about, as it was when it happened. Whoever writes the
-- event, and the version of before that runs beside, need not know. Who fans out sees no payload, and no client.
CREATE FUNCTION name_client_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  month CONSTANT text := coalesce(NEW.payload->>'competencia', '9999-12');
BEGIN
  NEW.cliente_id := (NEW.payload->>'cliente_id')::uuid;
  NEW.regime := (SELECT r.regime FROM cliente_regime r WHERE r.cliente_id = NEW.cliente_id
                  ORDER BY r.desde <= month DESC, CASE WHEN r.desde <= month THEN r.desde END DESC, r.desde LIMIT 1);
  RETURN NEW;
END $$;
CREATE TRIGGER of_client BEFORE INSERT ON event FOR EACH ROW
  WHEN (NEW.cliente_id IS NULL AND NEW.payload ? 'cliente_id') EXECUTE FUNCTION name_client_of_event();

GRANT SELECT (cliente_id, regime) ON event TO apura_relay;
GRANT SELECT (clientes, regimes) ON webhook_endpoint TO apura_relay;
