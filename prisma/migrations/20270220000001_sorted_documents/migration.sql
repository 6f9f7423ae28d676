-- Notes in the order of their day or their value, from wherever a page begins. IF NOT EXISTS: on a large table the operator makes these
-- beforehand, CONCURRENTLY and under the same names (docs/operations.md, Upgrade).

-- CreateIndex
CREATE INDEX IF NOT EXISTS "documento_organization_id_emitida_em_id_idx" ON "documento"("organization_id", "emitida_em", "id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "documento_organization_id_valor_total_id_idx" ON "documento"("organization_id", "valor_total", "id");
