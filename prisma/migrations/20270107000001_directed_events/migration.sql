-- Events for one webhook alone, such as tests, and their deliveries, whose first attempt no circuit breaker holds back.

-- AlterTable
ALTER TABLE "event" ADD COLUMN "dirigido" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "entrega" ADD COLUMN "urgente" BOOLEAN NOT NULL DEFAULT false;

GRANT SELECT (dirigido) ON event TO apura_relay;
CREATE INDEX entrega_urgente ON entrega (endpoint_id, id) WHERE estado = 'pendente' AND urgente;
