import { mesesBefore } from '@apura/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import {
  CHAVE_DO_LANCAMENTO,
  type ChaveDoLancamento,
  VALORES,
  type Valores,
} from '../documentos/lancamentos-in-columns.ts';
import { anyOf, anyOfRows, from, type Tables, writeOnce } from '../tenancy/builder.ts';
import { type ClientMonth, documentosDoMes, hasProtocolo, type NotasDoMes } from './documentos-do-mes.ts';

export interface SomaDeLancamentos extends Valores, ChaveDoLancamento {
  readonly documentos: number;
}

const CHAVE = CHAVE_DO_LANCAMENTO.map((name) => `l.${name}` as const);

const somaDosLancamentos = writeOnce(({ clienteId, competencia, ids }: NotasDoMes) =>
  from
    .selectFrom('lancamento as l')
    .select(CHAVE)
    .select(sql<number>`count(*)::int`.as('documentos'))
    .select(({ cast, fn }) =>
      VALORES.map((name) => cast<string>(fn.sum(`l.${name}`), 'text').as<typeof name>(name)),
    )
    .where('l.cliente_id', '=', clienteId)
    .where('l.competencia', '=', competencia)
    .where('l.documento_id', '=', anyOf(ids))
    .groupBy(CHAVE)
    .orderBy(({ ref }) => sql.join(CHAVE.map((column) => ref(column)))),
);

/** A note has one row of a kind for a client (lancamento_unico), so rows count notes. */
export const sumLancamentos = (
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<SomaDeLancamentos[]> => tx.rows(somaDosLancamentos({ clienteId, competencia, ids }));

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

/** What says whether a row is revenue. */
const OF_RECEITA = ['l.efeito', 'l.motivo', 'l.cfop', 'l.segregacao', 'l.anexo'] as const;
/** And what is owed of it, of what is a debit. */
const DO_DEBITO = ['base', 'cbs', 'ibs_uf', 'ibs_mun', 'icms', 'fcp', 'difal', 'iss'] as const;
const ofDebito = ({ eb, ref }: ExpressionBuilder<Tables & { l: Tables['lancamento'] }, 'l'>) =>
  eb.case().when('l.efeito', 'in', sql<string>`('debito', 'estorno_debito')`).then(ref('l.tipo')).end();

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
  const lancados = from
    .selectFrom('lancamento as l')
    .where('l.cliente_id', '=', clienteId)
    .where('l.competencia', '<', competencia)
    .where('l.competencia', '>=', mesesBefore(competencia, MESES));
  const contam = from
    .selectFrom('documento as d')
    .select('d.id')
    .where('d.id', '=', anyOfRows(lancados.select('l.documento_id').distinct()))
    .where(hasProtocolo);
  const sums = lancados
    .select(['l.competencia', ...OF_RECEITA])
    .select((eb) => [
      ofDebito(eb).as('tipo'),
      ...(['valor', ...DO_DEBITO] as const).map((name) => eb.fn.sum<string>(`l.${name}`).as(name)),
    ])
    // Not as a condition alone, which would be a join that compares each with each where the rows were just written: looked up in a hash.
    .where(({ ref }) => sql<boolean>`coalesce(${ref('l.documento_id')} IN ${contam}, false)`)
    .groupBy((eb) => [eb.ref('l.competencia'), ...OF_RECEITA.map((name) => eb.ref(name)), ofDebito(eb)]);
  return tx.rows(
    from
      .selectFrom(sums.as('s'))
      .select(({ cast, ref }) => {
        const amounts = (names: readonly (typeof DO_DEBITO)[number][]) =>
          names.flatMap((name) => [sql.lit(name), cast(ref(`s.${name}`), 'text')]);
        const what = (['efeito', 'motivo', 'cfop', 'segregacao', 'anexo'] as const).flatMap((name) => [
          sql.lit(name),
          ref(`s.${name}`),
        ]);
        const tipo = ref('s.tipo');
        const line = sql`jsonb_build_object(${sql.join(what)}, 'valor', ${ref('s.valor')}::text)
          || CASE WHEN ${tipo} IS NULL THEN '{}' ELSE jsonb_build_object('tipo', ${tipo}, ${sql.join(amounts(DO_DEBITO))}) END`;
        const order = (['efeito', 'motivo', 'cfop', 'segregacao', 'anexo', 'tipo'] as const).map((name) =>
          ref(`s.${name}`),
        );
        return ['s.competencia', sql<object[]>`jsonb_agg(${line} ORDER BY ${sql.join(order)})`.as('linhas')];
      })
      .groupBy('s.competencia')
      .orderBy('s.competencia'),
  );
}

/** Notes whose file is not what was signed or authorised, and the CBS and IBS that come from them, in reais. */
export interface NotasAlteradas {
  readonly documentos: number;
  readonly debitos: string;
  readonly creditos: string;
}

const somaDasAlteradas = writeOnce(({ clienteId, competencia, ids }: NotasDoMes) =>
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
    .where('d.id', '=', anyOf(ids))
    .where('d.autenticidade', '=', sql.lit('alterada'))
    .where(({ ref }) => sql<boolean>`${ref('d.autenticidade_detalhe')}->>'motivo' <> 'formatacao'`),
);

/** White space that a program has put in changes no amount. */
export const sumChanged = (
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<NotasAlteradas> => tx.one(somaDasAlteradas({ clienteId, competencia, ids }));
