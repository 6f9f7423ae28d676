import { sql } from 'kysely';
import {
  CHAVE_DO_LANCAMENTO,
  type ChaveDoLancamento,
  VALORES,
  type Valores,
} from '../documentos/lancamentos-in-columns.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import { type ClientMonth, documentosDoMes, HAS_PROTOCOLO } from './documentos-do-mes.ts';

export interface SomaDeLancamentos extends Valores, ChaveDoLancamento {
  readonly documentos: number;
}

const CHAVE = CHAVE_DO_LANCAMENTO.map((name) => `l.${name}` as const);

/** A note has one row of a kind for a client (lancamento_unico), so rows count notes. */
export const sumLancamentos = (
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<SomaDeLancamentos[]> =>
  tx.rows(
    from
      .selectFrom('lancamento as l')
      .select(CHAVE)
      .select(sql<number>`count(*)::int`.as('documentos'))
      .select(({ cast, fn }) =>
        VALORES.map((name) => cast<string>(fn.sum(`l.${name}`), 'text').as<typeof name>(name)),
      )
      .where('l.cliente_id', '=', clienteId)
      .where('l.competencia', '=', competencia)
      .where('l.documento_id', '=', anyOf(documentoIds))
      .groupBy(CHAVE)
      .orderBy(({ ref }) => sql.join(CHAVE.map((column) => ref(column)))),
  );

/** The sums of these months of the client, by month. */
export async function sumMeses(month: Omit<ClientMonth, 'competencia'>, meses: readonly string[]) {
  const somas: Record<string, SomaDeLancamentos[]> = {};
  for (const competencia of meses) {
    const outro = { ...month, competencia };
    somas[competencia] = await sumLancamentos(outro, await documentosDoMes(outro));
  }
  return somas;
}

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
export async function readReceitaDosMeses(
  { tx, clienteId, competencia }: ClientMonth,
  regimes: readonly { readonly regime: string }[],
): Promise<ReceitaDoMes[]> {
  if (!regimes.some(({ regime }) => regime === 'simples_nacional')) return [];
  return tx.rows<ReceitaDoMes>(
    `SELECT competencia, jsonb_agg(jsonb_build_object('efeito', efeito, 'motivo', motivo, 'cfop', cfop, 'segregacao', segregacao,
              'anexo', anexo, 'valor', valor::text)
              || CASE WHEN tipo IS NULL THEN '{}' ELSE jsonb_build_object('tipo', tipo, 'base', base::text, 'cbs', cbs::text, 'ibs_uf', ibs_uf::text,
                   'ibs_mun', ibs_mun::text, 'icms', icms::text, 'fcp', fcp::text, 'difal', difal::text, 'iss', iss::text) END
              ORDER BY efeito, motivo, cfop, segregacao, anexo, tipo) AS linhas
       FROM (SELECT l.competencia, l.efeito, l.motivo, l.cfop, l.segregacao, l.anexo, sum(l.valor) AS valor,
                    CASE WHEN l.efeito IN ('debito', 'estorno_debito') THEN l.tipo END AS tipo, sum(l.base) AS base, sum(l.cbs) AS cbs,
                    sum(l.ibs_uf) AS ibs_uf, sum(l.ibs_mun) AS ibs_mun, sum(l.icms) AS icms, sum(l.fcp) AS fcp, sum(l.difal) AS difal, sum(l.iss) AS iss
               FROM lancamento l JOIN documento d ON d.id = l.documento_id
              WHERE l.cliente_id = $1 AND l.competencia < $2 AND ${HAS_PROTOCOLO}
                AND l.competencia >= to_char(to_date($2, 'YYYY-MM') - make_interval(months => $3), 'YYYY-MM')
              GROUP BY l.competencia, l.efeito, l.motivo, l.cfop, l.segregacao, l.anexo, CASE WHEN l.efeito IN ('debito', 'estorno_debito') THEN l.tipo END) s
      GROUP BY competencia ORDER BY competencia`,
    [clienteId, competencia, MESES],
  );
}

/** Notes whose file is not what was signed or authorised, and the CBS and IBS that come from them, in reais. */
export interface NotasAlteradas {
  readonly documentos: number;
  readonly debitos: string;
  readonly creditos: string;
}

/** White space that a program has put in changes no amount. */
export const sumChanged = (
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<NotasAlteradas> =>
  tx.one(
    from
      .selectFrom('documento as d')
      .leftJoin('lancamento as l', (join) =>
        join
          .onRef('l.documento_id', '=', 'd.id')
          .on('l.cliente_id', '=', clienteId)
          .on('l.competencia', '=', competencia),
      )
      .select(({ ref }) => {
        const soma = (efeito: 'debito' | 'credito') =>
          sql<string>`coalesce(sum(${ref('l.cbs')} + ${ref('l.ibs')}) FILTER (WHERE ${ref('l.efeito')} = ${sql.lit(efeito)}), 0)::text`;
        return [
          sql<number>`count(DISTINCT ${ref('d.id')})::int`.as('documentos'),
          soma('debito').as('debitos'),
          soma('credito').as('creditos'),
        ];
      })
      .where('d.id', '=', anyOf(documentoIds))
      .where('d.autenticidade', '=', sql.lit('alterada'))
      .where(({ ref }) => sql<boolean>`${ref('d.autenticidade_detalhe')}->>'motivo' <> 'formatacao'`),
  );
