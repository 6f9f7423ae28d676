-- Which NCMs a company sells, asked for each question of a month (`bySaidas`): without an index of their own every product that it ever
-- named was read for them. IF NOT EXISTS: on a large office an operator makes it beforehand, CONCURRENTLY and under the same name.
CREATE INDEX IF NOT EXISTS parte_ncm ON parte (organization_id, raiz, texto)
  WHERE documento_id = '00000000-0000-0000-0000-000000000000' AND texto ~ '^ncm[0-9]{8}';
