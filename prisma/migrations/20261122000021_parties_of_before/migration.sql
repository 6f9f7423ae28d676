-- The parties of the notes that are here already, office by office; nobody's reading or writing of notes waits for it, only who
-- brings a name that it has just written. Half a minute a million notes. The trigger of the migration before does all others.

DO $$
DECLARE
  office uuid;
BEGIN
  FOR office IN SELECT id FROM organization ORDER BY id LOOP
    -- Forced row-level security binds the owner too.
    PERFORM set_config('app.organization_id', office::text, true);
    INSERT INTO parte (organization_id, documento_id, raiz, texto)
      SELECT DISTINCT office, p.documento_id, p.raiz, p.texto
        FROM documento n CROSS JOIN LATERAL partes_da_nota(n.id, n.emitente_raiz, n.emitente, n.destinatario_raiz, n.destinatario) p
       WHERE n.organization_id = office
       ORDER BY 1, 2, 3, 4
      ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
END $$;

-- The office is part of it, so that the names of others cost a search nothing. IF NOT EXISTS as in 20261121000015_lists.
CREATE INDEX IF NOT EXISTS parte_texto ON parte USING gin (organization_id, texto gin_trgm_ops);
