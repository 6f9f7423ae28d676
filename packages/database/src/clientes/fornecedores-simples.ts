import type { FornecedorSimples } from '@apura/contracts';
import { keysOf } from '@apura/contracts/tables';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { anyOfRows, asked, from, now, type Tables, writeEachShape } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface FiltroDeFornecedores {
  /** The first and the last month (YYYY-MM) of the purchases. */
  readonly de: string;
  readonly ate: string;
  readonly clienteId?: string;
  readonly cnpjRaiz?: string;
  /** Only those that were bought from in the months; otherwise also those of whom the office entered something. */
  readonly soComprados: boolean;
  /** Only those of whom nothing is known for the last month. */
  readonly semDados: boolean;
  readonly limit: number;
  /** The last supplier of the page before. */
  readonly depoisDe?: { readonly compras: string; readonly cnpjRaiz: string };
}

/**
 * One page of the suppliers of the Simples whose customers' credit depends on what the office enters of them, those who
 * sell most first, one more than `limit` if there is a next page.
 */
export const listFornecedoresSimples = (
  tenant: Tenant,
  filtro: FiltroDeFornecedores,
): Promise<FornecedorSimples[]> =>
  tenant.read(
    pageOfFornecedores({ ...filtro, limit: filtro.limit + 1, organizationId: tenant.organizationId }),
  );

const pageOfFornecedores = writeEachShape(
  (given: FiltroDeFornecedores & { readonly organizationId: string }) => {
    const { organizationId, de, ate, clienteId, cnpjRaiz, soComprados, semDados, limit, depoisDe } = given;
    const doPeriodo: OfLancamento = (eb) =>
      eb.and([
        eb('l.organization_id', '=', organizationId),
        eb.between('l.competencia', de, ate),
        eb.and(asked({ 'l.cliente_id': clienteId })),
      ]);
    const depois =
      depoisDe && sql<[string, string]>`(-${depoisDe.compras}::numeric, ${depoisDe.cnpjRaiz}::text)`;
    const fornecedores = from
      .with('compra', () => comprasFromFornecedores(doPeriodo))
      .with('vendido', (db) =>
        db
          .selectFrom('compra as c')
          .select((eb) => [
            'c.cnpj_raiz',
            newestNome(eb).as('nome'),
            eb.fn.sum<string>('c.valor').as('compras'),
            sql<number>`${eb.fn.count('c.cliente_id').distinct()}::int`.as('clientes'),
          ])
          .groupBy('c.cnpj_raiz'),
      )
      .with('informado', (db) =>
        db
          .selectFrom('fornecedor_simples as f')
          .select((eb) => [
            eb.cast<string>('f.cnpj_raiz', 'text').as('cnpj_raiz'),
            eb.fn.min('f.desde').as('desde'),
            sql<
              FornecedorSimples['dados']
            >`jsonb_agg(jsonb_build_object('desde', ${eb.ref('f.desde')}, 'anexo', ${eb.ref('f.anexo')},
            'rbt12', ${eb.ref('f.rbt12')}::text) ORDER BY ${eb.ref('f.desde')})`.as('dados'),
          ])
          .where('f.organization_id', '=', organizationId)
          .groupBy('f.cnpj_raiz'),
      )
      .with('fornecedor', (db) =>
        db
          .selectFrom('vendido as v')
          .fullJoin('informado as i', 'i.cnpj_raiz', 'v.cnpj_raiz')
          .select(['v.nome', 'i.desde'])
          .select(({ fn }) => [
            fn.coalesce('v.cnpj_raiz', 'i.cnpj_raiz').$notNull().as('cnpj_raiz'),
            fn.coalesce('v.compras', sql.lit<string>('0.00')).as('compras'),
            fn.coalesce('v.clientes', sql.lit(0)).as('clientes'),
            fn.coalesce('i.dados', sql<FornecedorSimples['dados']>`'[]'`).as('dados'),
          ])
          .where((eb) => eb.and(soComprados ? [eb('v.cnpj_raiz', 'is not', null)] : [])),
      );
    return fornecedores
      .selectFrom('fornecedor as f')
      .select((eb) => [
        ...(['f.cnpj_raiz', 'f.nome', 'f.clientes', 'f.dados'] as const),
        eb.cast<string>('f.compras', 'text').as('compras'),
      ])
      .where((eb) => {
        const { ref } = eb;
        return eb.and([
          eb.and(asked({ 'f.cnpj_raiz': cnpjRaiz })),
          ...(semDados ? [eb.or([eb('f.desde', 'is', null), eb('f.desde', '>', ate)])] : []),
          ...(depois ? [sql<boolean>`(-${ref('f.compras')}, ${ref('f.cnpj_raiz')}) > ${depois}`] : []),
        ]);
      })
      .orderBy((eb) => eb.neg(eb.ref('f.compras')))
      .orderBy('f.cnpj_raiz')
      .limit(limit);
  },
);

export interface FornecedorToStore
  extends Readonly<Record<'cnpj_raiz' | keyof FornecedorSimples['dados'][number], string>> {}

/**
 * Keeps what the office knows of suppliers of the Simples from a month on, no two of them with the same root and month; what
 * was entered for the same month is replaced. The finished
 * months in which a client bought from one of whom something else holds now become outdated.
 */
export function storeFornecedoresSimples(
  tenant: Tenant,
  fornecedores: readonly FornecedorToStore[],
  requestId: string,
): Promise<void> {
  const { organizationId } = tenant;
  return tenant.transaction(async (tx) => {
    const dados = { cnpj_raiz: 'text', desde: 'text', anexo: 'text', rbt12: 'numeric' } as const;
    const columns = keysOf(dados);
    const mudados = await tx.rows(
      from
        .insertInto('fornecedor_simples')
        .columns(['organization_id', ...columns])
        .expression(({ selectFrom }) =>
          selectFrom(givenRows('x', dados, fornecedores))
            .select(sql<string>`${organizationId}::uuid`.as('office'))
            .select(columns)
            .orderBy('cnpj_raiz')
            .orderBy('desde'),
        )
        .onConflict((one) =>
          one
            .columns(['organization_id', 'cnpj_raiz', 'desde'])
            .doUpdateSet(({ ref }) => ({
              anexo: ref('excluded.anexo'),
              rbt12: ref('excluded.rbt12'),
              alterado_em: now,
            }))
            .where(({ eb, or, ref }) =>
              or([
                eb('fornecedor_simples.anexo', 'is distinct from', ref('excluded.anexo')),
                eb('fornecedor_simples.rbt12', 'is distinct from', ref('excluded.rbt12')),
              ]),
            ),
        )
        .returning(['cnpj_raiz', 'desde']),
    );
    if (!mudados.length) return;
    const meses = await tx.rows(
      from
        .selectFrom(givenRows('m', { cnpj_raiz: 'text', desde: 'text' }, mudados))
        .innerJoin('documento as d', 'd.emitente_raiz', 'm.cnpj_raiz')
        .innerJoin('lancamento as l', 'l.documento_id', 'd.id')
        .select(['l.cliente_id', 'l.competencia'])
        .distinct()
        .where('d.organization_id', '=', organizationId)
        .where('l.motivo', '=', MOTIVO_DO_FORNECEDOR)
        .whereRef('l.competencia', '>=', 'm.desde')
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('fornecedor_simples as depois')
                .where('depois.organization_id', '=', organizationId)
                .whereRef('depois.cnpj_raiz', '=', 'm.cnpj_raiz')
                .whereRef('depois.desde', '>', 'm.desde')
                .whereRef('depois.desde', '<=', 'l.competencia'),
            ),
          ),
        ),
    );
    await markDesatualizadas(tx, requestId, meses, 'fornecedor_simples');
  });
}

/** The motive of a purchase whose credit is the share in the supplier's DAS. As a literal: an index is made for it. */
const MOTIVO_DO_FORNECEDOR = sql.lit('fornecedor_simples_das_nao_calculado');

/** What a lançamento `l` must fulfil. */
type OfLancamento = (eb: ExpressionBuilder<Tables & { l: Tables['lancamento'] }, 'l'>) => Expression<SqlBool>;

/** Purchases from suppliers of the Simples, one by one. */
const boughtFromFornecedores = (quais: OfLancamento) =>
  from
    .selectFrom('lancamento as l')
    .innerJoin('documento as d', 'd.id', 'l.documento_id')
    .select(({ ref }) => [
      ref('d.emitente_raiz').$notNull().as('cnpj_raiz'),
      'l.cliente_id',
      sql<string | null>`${ref('d.emitente')}->>'nome'`.as('nome'),
      ref('d.emitida_em').$castTo<Date | null>().as('emitida_em'),
      'l.valor',
    ])
    .where('l.motivo', '=', MOTIVO_DO_FORNECEDOR)
    .where('d.emitente_raiz', 'is not', null)
    .where(quais);

/** The same, and each return of them with a negative `valor` and no `nome`. */
const comprasFromFornecedores = (quais: OfLancamento) =>
  from
    .with('comprada', () => boughtFromFornecedores(quais))
    .selectFrom('comprada')
    .selectAll()
    .unionAll((db) =>
      db
        .selectFrom(db.selectFrom('comprada').select(['cnpj_raiz', 'cliente_id']).distinct().as('c'))
        .innerJoin('documento as d', 'd.destinatario_raiz', 'c.cnpj_raiz')
        .innerJoin('lancamento as l', (join) =>
          join.onRef('l.documento_id', '=', 'd.id').onRef('l.cliente_id', '=', 'c.cliente_id'),
        )
        .select(({ ref }) => [
          'c.cnpj_raiz',
          'c.cliente_id',
          sql<string | null>`NULL`.as('nome'),
          sql<Date | null>`NULL`.as('emitida_em'),
          sql<string>`-${ref('l.valor')}`.as('valor'),
        ])
        .where('l.efeito', '=', sql.lit('estorno_credito'))
        .where(quais),
    );

interface Compra {
  readonly nome: string | null;
  readonly emitida_em: Date | null;
}

/** What the supplier is called in the newest of its notes `c`; of those of one instant the first name, so that two reads of a month agree. */
const newestNome = ({ ref }: ExpressionBuilder<{ c: Compra }, 'c'>) =>
  sql<
    string | null
  >`(array_agg(${ref('c.nome')} ORDER BY ${ref('c.emitida_em')} DESC, ${ref('c.nome')}) FILTER (WHERE ${ref('c.nome')} IS NOT NULL))[1]`;

/**
 * Purchases from suppliers of the Simples by document. Rows and documents are brought together by grouping: of what was just written the
 * planner expects next to nothing, and a join compares each with each.
 */
const documentosFromFornecedores = (quais: OfLancamento) => {
  const lancados = from
    .selectFrom('lancamento as l')
    .where('l.motivo', '=', MOTIVO_DO_FORNECEDOR)
    .where(quais);
  const documentos = from
    .selectFrom('documento as d')
    .select(({ ref }) => [
      ...(['d.id', 'd.emitente_raiz as cnpj_raiz'] as const),
      sql<string | null>`${ref('d.emitente')}->>'nome'`.as('nome'),
      ref('d.emitida_em').$castTo<Date | null>().as('emitida_em'),
      sql<string | null>`NULL`.as('valor'),
    ])
    .where('d.id', '=', anyOfRows(lancados.select('l.documento_id').distinct()));
  const linhas = lancados.select(({ ref }) => [
    'l.documento_id as id',
    sql<string | null>`NULL`.as('cnpj_raiz'),
    sql<string | null>`NULL`.as('nome'),
    sql<Date | null>`NULL`.as('emitida_em'),
    ref('l.valor').$castTo<string | null>().as('valor'),
  ]);
  return from
    .selectFrom(documentos.unionAll(linhas).as('r'))
    .select(({ fn }) => [
      fn.max<string>('r.cnpj_raiz').as('cnpj_raiz'),
      fn.max<string | null>('r.nome').as('nome'),
      fn.max<Date | null>('r.emitida_em').as('emitida_em'),
      fn.sum<string>('r.valor').as('valor'),
    ])
    .groupBy('r.id')
    .having(({ fn }) => fn.max('r.cnpj_raiz'), 'is not', null);
};

/** The suppliers of the Simples of these purchases by CNPJ root, with the annex and the RBT12 that hold in a month. */
export const fornecedoresOf = (quais: OfLancamento, competencia: string) =>
  from
    .selectFrom((eb) =>
      eb
        .selectFrom(documentosFromFornecedores(quais).as('c'))
        .select((of) => [
          'c.cnpj_raiz',
          of.fn.sum<string>('c.valor').as('compras'),
          of.fn.coalesce(newestNome(of), 'c.cnpj_raiz').as('nome'),
        ])
        .groupBy('c.cnpj_raiz')
        .as('v'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('fornecedor_simples as s')
          .select(['s.anexo', 's.rbt12'])
          .whereRef('s.cnpj_raiz', '=', 'v.cnpj_raiz')
          .where('s.desde', '<=', competencia)
          .orderBy('s.desde', 'desc')
          .limit(1)
          .as('f'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      ...(['v.cnpj_raiz', 'v.nome'] as const),
      eb.ref('f.anexo').$castTo<FornecedorSimples['dados'][number]['anexo'] | null>().as('anexo'),
      eb.cast<string>('v.compras', 'text').as('compras'),
      eb.cast<string | null>('f.rbt12', 'text').as('rbt12'),
    ])
    .orderBy('v.cnpj_raiz');
