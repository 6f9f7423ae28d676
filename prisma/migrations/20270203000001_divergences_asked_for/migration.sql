-- A divergence may have been asked for: of whom issued the notes, which are not put right yet. As one that is resolved it opens again with the
-- next such note.
ALTER TABLE tratativa DROP CONSTRAINT tratativa_estado_check;
ALTER TABLE tratativa ADD CONSTRAINT tratativa_estado_check CHECK (estado IN ('pedida', 'resolvida', 'ignorada'));
