/** The motive of a purchase whose credit is the share in the supplier's DAS, as a literal of SQL: an index is made for it. */
export const MOTIVO_DO_FORNECEDOR = `'fornecedor_simples_das_nao_calculado'`;

/**
 * Purchases from suppliers of the Simples as a part of WITH: `comprada(cnpj_raiz, cliente_id, nome, emitida_em, valor)`.
 * `mes` is what a lançamento `l` must fulfil.
 */
export const compradaDeFornecedores = (mes: string): string => `
  comprada AS (
    SELECT d.emitente_raiz AS cnpj_raiz, l.cliente_id, d.emitente->>'nome' AS nome, d.emitida_em, l.valor
      FROM lancamento l JOIN documento d ON d.id = l.documento_id
     WHERE l.motivo = ${MOTIVO_DO_FORNECEDOR} AND d.emitente_raiz IS NOT NULL AND ${mes})`;

/** The same as `compra`, and each return of them with a negative `valor` and no `nome`. */
export const comprasDeFornecedores = (mes: string): string => `${compradaDeFornecedores(mes)},
  compra AS (
    SELECT * FROM comprada
    UNION ALL
    SELECT c.cnpj_raiz, c.cliente_id, NULL, NULL, -l.valor
      FROM (SELECT DISTINCT cnpj_raiz, cliente_id FROM comprada) c
      JOIN documento d ON d.destinatario_raiz = c.cnpj_raiz
      JOIN lancamento l ON l.documento_id = d.id AND l.cliente_id = c.cliente_id
     WHERE l.efeito = 'estorno_credito' AND ${mes})`;
