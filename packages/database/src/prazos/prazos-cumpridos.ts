import type { PrazoAberto } from '@apura/contracts';
import { type Expression, type Insertable, sql } from 'kysely';
import { figurasStored } from '../apuracoes/find-apuracao.ts';
import { sumOfDevidos } from '../apuracoes/sum-devidos.ts';
import { clienteOf, regimeNoMes } from '../clientes/contexto-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { versaoCounts } from '../fechamento/linha-do-mes.ts';
import { anyOf, asked, from, type Tables, writeEachShape } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** Which obligation, for which month (YYYY-MM). */
export interface WhichPrazo {
  readonly obrigacao: string;
  readonly competencia: string;
}

type Cliente = Omit<PrazoAberto['lista'][number], 'cumprido_em'> & { readonly cumprido_em: Date | null };

interface ToPay {
  readonly cliente: Expression<string>;
  readonly mes: Expression<string>;
  /** Taxes, as JSON. */
  readonly paga: Expression<unknown>;
}

/** What a client has to pay of some taxes in a month, by the version of it that counts; null where that is not known. */
const dueOf = (organizationId: string, { cliente, mes, paga }: ToPay) =>
  from
    .selectFrom(
      from
        .selectFrom('apuracao as a')
        .select(({ ref }) => [
          figurasStored({ figuras: ref('a.figuras'), comparativo: ref('a.comparativo') }).as('figuras'),
          sql`${paga}`.as('paga'),
        ])
        .where('a.organization_id', '=', organizationId)
        .where('a.cliente_id', '=', cliente)
        .where('a.competencia', '=', mes)
        .where('a.comparativo', 'is not', null)
        .where(versaoCounts)
        .orderBy('a.versao', 'desc')
        .limit(1)
        .as('f'),
    )
    .select(({ ref }) =>
      sql<
        string | null
      >`CASE WHEN jsonb_typeof(${ref('f.paga')}) = 'array' AND ${ref('f.figuras')}->>'total_a_recolher' IS NOT NULL
        THEN coalesce(${sumOfDevidos(sql`${ref('f.figuras')}->'devidos'`, ref('f.paga'))}, 0.00) END`.as(
        'valor',
      ),
    );

/** The active clients that are in one of the regimes in the month, by name, what is due, and of whom somebody has ticked it off. */
export const clientesDoPrazo = (
  tenant: Tenant,
  { obrigacao, competencia }: WhichPrazo,
  { regimes, paga }: { readonly regimes: readonly string[]; readonly paga?: readonly string[] },
): Promise<Cliente[]> =>
  tenant.read(
    clientesOf({
      ...{ organizationId: tenant.organizationId, obrigacao, competencia, regimes },
      paga: paga && JSON.stringify(paga),
    }),
  );

interface AskedClientes extends WhichPrazo {
  readonly organizationId: string;
  readonly regimes: readonly string[];
  /** As JSON. */
  readonly paga: string | undefined;
}

const clientesOf = writeEachShape(
  ({ organizationId, obrigacao, competencia, regimes, paga }: AskedClientes) =>
    from
      .selectFrom('cliente as c')
      .leftJoin('prazo_cumprido as p', (join) =>
        join
          .onRef('p.organization_id', '=', 'c.organization_id')
          .onRef('p.cliente_id', '=', 'c.id')
          .on('p.obrigacao', '=', obrigacao)
          .on('p.competencia', '=', competencia),
      )
      .select(({ cast, ref }) => {
        const due =
          paga === undefined
            ? sql.lit(null)
            : dueOf(organizationId, {
                ...{ cliente: ref('c.id'), mes: sql<string>`${competencia}` },
                paga: sql`${paga}::jsonb`,
              });
        return [
          ...(['c.id as cliente_id', 'c.razao_social', 'p.cumprido_em', 'p.por'] as const),
          cast<string>('c.cnpj_raiz', 'text').as('cnpj_raiz'),
          sql<string | null>`(${due})::text`.as('valor'),
          cast<string | null>('p.valor_pago', 'text').as('valor_pago'),
        ];
      })
      .where('c.organization_id', '=', organizationId)
      .where((eb) => clienteOf(eb, sql<string>`${competencia}`))
      .where(({ eb, ref, selectFrom }) =>
        eb(
          selectFrom(regimeNoMes('r', ref('c.id'), sql<string>`${competencia}`)).select('r.regime'),
          '=',
          anyOf(regimes),
        ),
      )
      .orderBy('c.razao_social')
      .orderBy('c.id'),
);

/** Whom a deadline is about: of the active clients, or of one of them. */
export interface ClientesDevedores extends WhichPrazo {
  readonly clientes: number;
  readonly cumpridos: number;
  /** Names of those of whom nobody has ticked it off, in order, the first of them. */
  readonly faltam: readonly string[];
  /** What all of them have to pay with it, as far as that is known, and what was paid: reais, null where nothing is known. */
  readonly valor: string | null;
  readonly valor_pago: string | null;
  /** When it was ticked off last, and by whom. */
  readonly cumprido_em: Date | null;
  readonly por: string | null;
}

const PRAZO = { obrigacao: 'text', competencia: 'text', regimes: 'jsonb', paga: 'jsonb' } as const;

/** More than a calendar's text has room for. */
const NAMED = 300;

/** Of each deadline that is about anybody, by "obrigacao competencia". A regime is that of the deadline's month. */
export async function clientesDevedores(
  tenant: Tenant,
  prazos: readonly (WhichPrazo & {
    readonly regimes: readonly string[];
    readonly paga?: readonly string[] | undefined;
  })[],
  clienteId?: string,
): Promise<ReadonlyMap<string, ClientesDevedores>> {
  const { organizationId } = tenant;
  const meses = [...new Set(prazos.map(({ competencia }) => competencia))].map((competencia) => ({
    competencia,
  }));
  const rows = await tenant.read(
    from
      .with(
        (cte) => cte('no_mes').materialized(),
        (db) =>
          db
            .selectFrom('cliente as c')
            .innerJoin(givenRows('m', { competencia: 'text' }, meses), (join) => join.onTrue())
            .select(({ ref, selectFrom }) => [
              ...(['m.competencia', 'c.id', 'c.razao_social'] as const),
              selectFrom(regimeNoMes('r', ref('c.id'), ref('m.competencia')))
                .select('r.regime')
                .as('regime'),
            ])
            .where('c.organization_id', '=', organizationId)
            .where((eb) => clienteOf(eb, eb.ref('m.competencia')))
            .where((eb) => eb.and(asked({ 'c.id': clienteId }))),
      )
      .selectFrom(givenRows('d', PRAZO, prazos))
      .innerJoin('no_mes as n', (join) =>
        join
          .onRef('n.competencia', '=', 'd.competencia')
          .on(({ ref }) => sql<boolean>`jsonb_exists(${ref('d.regimes')}, ${ref('n.regime')})`),
      )
      .leftJoin('prazo_cumprido as p', (join) =>
        join
          .on('p.organization_id', '=', organizationId)
          .onRef('p.cliente_id', '=', 'n.id')
          .onRef('p.obrigacao', '=', 'd.obrigacao')
          .onRef('p.competencia', '=', 'd.competencia'),
      )
      .select(({ cast, fn, ref }) => {
        const missing = sql`array_agg(${ref('n.razao_social')} ORDER BY ${ref('n.razao_social')}) FILTER (WHERE ${ref('p.cliente_id')} IS NULL)`;
        const due = dueOf(organizationId, {
          cliente: ref('n.id'),
          mes: ref('d.competencia'),
          paga: ref('d.paga'),
        });
        return [
          ...(['d.obrigacao', 'd.competencia'] as const),
          sql<number>`count(*)::int`.as('clientes'),
          sql<number>`${fn.count('p.cliente_id')}::int`.as('cumpridos'),
          sql<string[]>`coalesce((${missing})[1:${sql.lit(NAMED)}], '{}')`.as('faltam'),
          sql<string | null>`sum(${due})::text`.as('valor'),
          cast<string | null>(fn.sum('p.valor_pago'), 'text').as('valor_pago'),
          fn.max('p.cumprido_em').as('cumprido_em'),
          sql<
            string | null
          >`(array_agg(${ref('p.por')} ORDER BY ${ref('p.cumprido_em')} DESC NULLS LAST))[1]`.as('por'),
        ];
      })
      .groupBy(['d.obrigacao', 'd.competencia']),
  );
  return new Map(rows.map((row) => [`${row.obrigacao} ${row.competencia}`, row]));
}

export interface Marca extends WhichPrazo {
  /** What the obligation is called. */
  readonly nome: string;
  readonly clientes: readonly string[];
  /** False takes the ticks away. */
  readonly cumprido: boolean;
  /** What some of them paid, by client: reais. */
  readonly pagos?: ReadonlyMap<string, string>;
}

/**
 * Ticks an obligation off for clients, or takes the ticks away, and notes whose changed; what is so already stays. False,
 * and nothing done, when the office has not all of them.
 */
export const completePrazo = (
  tenant: Tenant,
  ator: Ator,
  { obrigacao, competencia, nome, clientes, cumprido, pagos = new Map() }: Marca,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const ids = [...new Set(clientes)];
    const known = await tx.count(from.selectFrom('cliente').where('id', '=', anyOf(ids)));
    if (known !== ids.length) return false;
    const which = { organization_id: tx.organizationId, obrigacao, competencia };
    const changed = cumprido
      ? await tick(
          tx,
          ids.map((id) => ({
            ...{ ...which, cliente_id: id, por: ator.nome, valor_pago: pagos.get(id) ?? null },
          })),
        )
      : await tx.rows(
          from
            .deleteFrom('prazo_cumprido')
            .where((eb) => eb.and(which))
            .where('cliente_id', '=', anyOf(ids))
            .returning('cliente_id as id'),
        );
    const [first, ...others] = changed.map(({ id }) => id);
    if (first === undefined) return true;
    const detalhe = {
      prazo: nome,
      competencia,
      ...(others.length ? { clientes: [first, ...others] } : {}),
      ...(others.length === 0 && pagos.has(first) ? { valor: pagos.get(first) } : {}),
    };
    const { acao } = cumprido ? { acao: 'prazo.cumprido' } : { acao: 'prazo.reaberto' };
    await audit(tx, ator, acao, others.length ? obrigacao : first, detalhe);
    return true;
  });

/** Those that were not ticked off, or paid another amount. */
const tick = async (tx: Transaction, rows: readonly Insertable<Tables['prazo_cumprido']>[]) =>
  rows.length === 0
    ? []
    : tx.rows(
        from
          .insertInto('prazo_cumprido')
          .values(rows)
          .onConflict((one) =>
            one
              .columns(['organization_id', 'competencia', 'obrigacao', 'cliente_id'])
              .doUpdateSet(({ ref }) => ({
                valor_pago: ref('excluded.valor_pago'),
                por: ref('excluded.por'),
              }))
              .where('excluded.valor_pago', 'is not', null)
              .whereRef('prazo_cumprido.valor_pago', 'is distinct from', 'excluded.valor_pago'),
          )
          .returning('cliente_id as id'),
      );
