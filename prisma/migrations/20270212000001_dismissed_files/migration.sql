-- Files that were dismissed together are found by when: so a dismissal can be taken back.
CREATE INDEX arquivo_dispensado ON arquivo (organization_id, dispensado_em) WHERE dispensado_em IS NOT NULL;
