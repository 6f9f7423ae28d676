-- What an office has stored that no lote refers to yet: asked for with each upload. IF NOT EXISTS: on a large table the
-- operator makes it beforehand, CONCURRENTLY and under the same name, so that nothing waits (docs/operations.md, Upgrade).
CREATE INDEX IF NOT EXISTS conteudo_provisorio_do_escritorio ON conteudo (organization_id) INCLUDE (tamanho) WHERE provisorio;
