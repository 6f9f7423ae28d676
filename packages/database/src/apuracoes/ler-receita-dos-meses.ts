import { type ClientMonth, TEM_PROTOCOLO } from './documentos-do-mes.ts';

/** Sums of a month before the one that is asked for, as the engine takes them. */
export interface ReceitaDoMes {
  readonly competencia: string;
  readonly linhas: readonly object[];
}

/** From the first month that leaves a window of twelve months to the last that enters another, which is a year later. */
const MESES = 25;

/**
 * The client's operations in the months before this one, of each month that has documents that count: what says whether it
 * is revenue, summed. Only for a client of the Simples (LC 123/2006 art. 18 § 1º); of others nothing is read.
 */
export async function lerReceitaDosMeses(
  { tx, clienteId, competencia }: ClientMonth,
  regimes: readonly { readonly regime: string }[],
): Promise<ReceitaDoMes[]> {
  if (!regimes.some(({ regime }) => regime === 'simples_nacional')) return [];
  return tx.rows<ReceitaDoMes>(
    `SELECT competencia, jsonb_agg(jsonb_build_object('efeito', efeito, 'motivo', motivo, 'cfop', cfop, 'segregacao', segregacao,
              'anexo', anexo, 'valor', valor::text) ORDER BY efeito, motivo, cfop, segregacao, anexo) AS linhas
       FROM (SELECT l.competencia, l.efeito, l.motivo, l.cfop, l.segregacao, l.anexo, sum(l.valor) AS valor
               FROM lancamento l JOIN documento d ON d.id = l.documento_id
              WHERE l.cliente_id = $1 AND l.competencia < $2 AND ${TEM_PROTOCOLO}
                AND l.competencia >= to_char(to_date($2, 'YYYY-MM') - make_interval(months => $3), 'YYYY-MM')
              GROUP BY l.competencia, l.efeito, l.motivo, l.cfop, l.segregacao, l.anexo) s
      GROUP BY competencia ORDER BY competencia`,
    [clienteId, competencia, MESES],
  );
}

/** The client's own documents of the month, among these, by the CRT that they state. */
export async function contarEmitidasPorCrt(
  { tx, clienteId }: ClientMonth,
  documentoIds: readonly string[],
): Promise<Record<string, number>> {
  const rows = await tx.rows<{ crt: string; documentos: number }>(
    `SELECT d.emitente->>'crt' AS crt, count(*)::int AS documentos
       FROM documento d JOIN cliente c ON c.id = $1
      WHERE d.id = ANY($2) AND d.emitente_raiz = c.cnpj_raiz AND d.emitente->>'crt' IS NOT NULL
      GROUP BY 1 ORDER BY 1`,
    [clienteId, documentoIds],
  );
  return Object.fromEntries(rows.map(({ crt, documentos }) => [crt, documentos]));
}
