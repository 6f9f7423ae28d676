-- Where the notes of a month contradict the register its figures are incomplete: whoever asks what is to be answered reads those alone.
CREATE INDEX apuracao_incompleta ON apuracao (organization_id, cliente_id) WHERE figuras->>'situacao' = 'incompleta';
