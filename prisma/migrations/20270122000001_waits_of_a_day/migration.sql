-- How long the oldest work of each queue had waited, minute by minute for a day, for the page that tells how the service is doing: of no
-- tenant, and nothing of one. A minute that is missing is one in which nobody did the upkeep.
CREATE TABLE limites.waits (
  minute timestamptz PRIMARY KEY,
  queues jsonb NOT NULL
);
GRANT SELECT, INSERT, DELETE ON limites.waits TO apura_relay;
