-- Counters of the gateway's rate limits, one row per policy and caller. Of no tenant (an address has none), and of no
-- value after a crash: hence a schema of its own, and no write-ahead log. rate-limiter-flexible fixes the columns.
CREATE SCHEMA limites;
CREATE UNLOGGED TABLE limites.contador (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX contador_expire ON limites.contador (expire);
GRANT USAGE ON SCHEMA limites TO apura_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON limites.contador TO apura_app;

-- The hot list of documents: an office's notes in order of arrival.
CREATE INDEX documento_organization_id_id_idx ON documento (organization_id, id);

-- Answers are kept for a day.
CREATE INDEX idempotency_criado_em_idx ON idempotency (criado_em);
