-- A return counts as long as it stands itself, also one without its protocol: it is computed anew when the note comes that it goes back to.
CREATE OR REPLACE FUNCTION vinculo_vale(tipo text, situacao text, no_arquivo text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN tipo IN ('antecipa', 'devolve') THEN situacao IN ('autorizada', 'sem_protocolo')
              ELSE coalesce(no_arquivo, situacao) = 'autorizada' AND situacao <> 'cancelada' END;
