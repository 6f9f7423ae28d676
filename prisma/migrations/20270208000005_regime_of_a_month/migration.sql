-- Which regime holds for a client in a month (YYYY-MM): the last that began by then; of a month before all of them the first, which is the
-- best that is known of it. Plain SQL without settings of its own, so that PostgreSQL reads it as a part of the statement that asks.
CREATE FUNCTION regime_no_mes(cliente uuid, mes text) RETURNS SETOF cliente_regime LANGUAGE sql STABLE AS $$
  SELECT r.* FROM cliente_regime r WHERE r.cliente_id = cliente
   ORDER BY r.desde <= mes DESC, CASE WHEN r.desde <= mes THEN r.desde END DESC, r.desde LIMIT 1
$$;

CREATE OR REPLACE FUNCTION name_client_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cliente_id := (NEW.payload->>'cliente_id')::uuid;
  NEW.regime := (SELECT r.regime FROM regime_no_mes(NEW.cliente_id, coalesce(NEW.payload->>'competencia', '9999-12')) r);
  RETURN NEW;
END $$;
