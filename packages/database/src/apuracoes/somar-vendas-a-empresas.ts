import type { ClientMonth } from './documentos-do-mes.ts';

/**
 * Value of the client's sales of the month, among these notes, whose customer is a company: reais, two decimals. A
 * return does not lower it: it is a measure of who buys, not revenue.
 */
export const somarVendasAEmpresas = async (
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<string> =>
  (await tx.value<string>(
    `SELECT coalesce(sum(l.valor), 0)::numeric(17, 2)::text AS valor
       FROM lancamento l
      WHERE l.cliente_id = $1 AND l.competencia = $2
        AND l.documento_id = ANY(ARRAY(
              SELECT d.id FROM documento d JOIN cliente c ON c.id = $1
               WHERE d.id = ANY($3) AND d.emitente_raiz = c.cnpj_raiz AND d.destinatario_raiz IS NOT NULL))
        AND l.cfop ~ '^[56]' AND (l.efeito = 'debito' OR l.efeito = 'sem_efeito' AND l.motivo = 'cliente_no_das')`,
    [clienteId, competencia, documentoIds],
  )) ?? '0.00';
