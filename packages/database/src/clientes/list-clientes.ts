import { type ListClientesQuery, withoutPunctuation } from '@apura/contracts';
import { type Expression, type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf, asked, from, kept, writeOnce } from '../tenancy/builder.ts';
import { type Filter, onPage } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { regimeNoMes } from './contexto-do-cliente.ts';

export interface FiltroDeClientes extends Filter<ListClientesQuery> {
  /** YYYY-MM: the month whose regime counts as the current one. */
  readonly mes: string;
  /** YYYY-MM: only those whose last month, where they have one, is not before it. */
  readonly ate_o_mes?: string;
}

/** Clients with their regimes, the oldest first, and their establishments: one statement, whatever of them is asked for. */
const withRegimes = from.selectFrom('cliente').select((eb) => [
  ...(['cliente.id', 'cliente.cnpj_raiz', 'cliente.razao_social', 'cliente.status'] as const),
  ...(['cliente.ultimo_mes', 'cliente.apagamento_pedido_em', 'cliente.criado_em'] as const),
  sql<string | null>`${eb.ref('cliente.inicio_de_atividade')}::text`.as('inicio_de_atividade'),
  jsonArrayFrom(
    eb
      .selectFrom('cliente_regime as r')
      .select(({ ref }) => [
        ...(['r.desde', 'r.regime', 'r.simples_anexo', 'r.atividade', 'r.ibs_cbs'] as const),
        sql<string | null>`${ref('r.rbt12')}::text`.as('rbt12'),
        sql<string | null>`${ref('r.folha12')}::text`.as('folha12'),
      ])
      .whereRef('r.cliente_id', '=', 'cliente.id')
      .orderBy('r.desde'),
  ).as('regimes'),
  jsonArrayFrom(
    eb
      .selectFrom('estabelecimento as e')
      .select(['e.id', 'e.cnpj', 'e.uf', 'e.municipio', 'e.ie'])
      .whereRef('e.cliente_id', '=', 'cliente.id')
      .orderBy('e.cnpj'),
  ).as('estabelecimentos'),
]);

export type ClienteWithRegimes = InferResult<typeof withRegimes>[number];

/** Characters of a CNPJ's root. */
const RAIZ = 8;

/** As names are sought and ordered. */
export const nameOfCliente = (razaoSocial: Expression<string>) => sql<string>`sem_acentos(${razaoSocial})`;

/** The clients that a search finds, with the name that they are found by. Nothing in `q` is a wildcard. */
function achados({ mes, ate_o_mes, regime, status, q, cnpj, ...page }: FiltroDeClientes) {
  const raiz = searchedRaiz(q);
  const comRegime = from.selectFrom('cliente').select((eb) => [
    ...(['id', 'status', 'cnpj_raiz', 'ultimo_mes'] as const),
    nameOfCliente(eb.ref('razao_social')).as('nome'),
    eb
      .selectFrom(regimeNoMes('r', eb.ref('cliente.id'), eb.val(mes)))
      .select('r.regime')
      .as('regime'),
  ]);
  return from
    .with('c', () => comRegime)
    .selectFrom('c')
    .select('c.id')
    .where((eb) =>
      eb.and([
        eb.and(asked({ 'c.status': status, 'c.regime': regime, 'c.cnpj_raiz': cnpj?.slice(0, RAIZ) })),
        ...(ate_o_mes === undefined
          ? []
          : [eb.or([eb('c.ultimo_mes', 'is', null), eb('c.ultimo_mes', '>=', ate_o_mes)])]),
        ...(q === undefined
          ? []
          : [
              eb.or([
                sql<boolean>`position(sem_acentos(${q}) IN ${eb.ref('c.nome')}) > 0`,
                ...(raiz === null
                  ? []
                  : [sql<boolean>`starts_with(${eb.ref('c.cnpj_raiz')}, ${raiz}::text)`]),
              ]),
            ]),
        ...onPage(eb.ref('c.id'), page),
      ]),
    );
}

/** One page of the office's clients, the newest first, one more than `limit` if there is a next page. */
export const listClientes = (
  tenant: Tenant,
  { sentido = 'desc', limit, ...filtro }: FiltroDeClientes,
): Promise<ClienteWithRegimes[]> => {
  const page = achados({ ...filtro, sentido, limit })
    .orderBy('c.id', sentido)
    .limit(limit + 1);
  return tenant.read(kept(withRegimes.where('cliente.id', 'in', page).orderBy('cliente.id', sentido)));
};

/** One page of the office's clients as people read them, by name; one more than `limit` if there is a next page. */
export const listClientesByNome = (
  tenant: Tenant,
  { depoisDe, ...filtro }: FiltroDeClientes,
): Promise<ClienteWithRegimes[]> => {
  const page = achados(filtro)
    .$if(depoisDe !== undefined, (query) =>
      query.where(({ ref }) => {
        const ultimo = sql`(SELECT ${ref('c.nome')}, ${ref('c.id')} FROM c WHERE ${ref('c.id')} = ${depoisDe}::uuid)`;
        return sql<boolean>`(${ref('c.nome')}, ${ref('c.id')}) > ${ultimo}`;
      }),
    )
    .orderBy('c.nome')
    .orderBy('c.id')
    .limit(filtro.limit + 1);
  return tenant.read(
    kept(
      withRegimes
        .where('cliente.id', 'in', page)
        .orderBy(({ ref }) => nameOfCliente(ref('cliente.razao_social')))
        .orderBy('cliente.id'),
    ),
  );
};

/** So many are read before others are looked for. */
const PAGE = 100;

/** All that a search finds, by name, read on as they are taken. */
export async function* clientesByNome(
  tenant: Tenant,
  filtro: Omit<FiltroDeClientes, 'limit' | 'depoisDe'>,
): AsyncGenerator<ClienteWithRegimes> {
  for (let ultimo: ClienteWithRegimes | undefined, more = true; more; ) {
    const depoisDe = ultimo === undefined ? {} : { depoisDe: ultimo.id };
    const lidos = await listClientesByNome(tenant, { ...filtro, ...depoisDe, limit: PAGE });
    const page = lidos.slice(0, PAGE);
    yield* page;
    ultimo = page.at(-1);
    more = lidos.length > PAGE;
  }
}

const theseClientes = writeOnce(({ ids }: { ids: readonly string[] }) =>
  withRegimes.where('cliente.id', '=', anyOf(ids)),
);

/** These clients of the office, in no order. */
export const findClientes = (tenant: Tenant, ids: readonly string[]): Promise<ClienteWithRegimes[]> =>
  tenant.read(theseClientes({ ids }));

const oneCliente = writeOnce(({ id }: { id: string }) => withRegimes.where('cliente.id', '=', id));

/** One client of the office, or undefined. */
export const findCliente = (tenant: Tenant, id: string): Promise<ClienteWithRegimes | undefined> =>
  tenant.first(oneCliente({ id }));

/** What the words of a search may be of a CNPJ's root, written with punctuation or without; null where there is nothing. */
export const searchedRaiz = (q: string | null | undefined): string | null =>
  withoutPunctuation(q ?? '').slice(0, 8) || null;

/** Those of the CNPJ roots that the office has a client of. */
export const knownRaizes = (tenant: Tenant, raizes: readonly string[]): Promise<Set<string>> =>
  tenant.transaction(async ({ prisma }) => {
    const clientes = await prisma.cliente.findMany({
      where: { cnpj_raiz: { in: [...raizes] } },
      select: { cnpj_raiz: true },
    });
    return new Set(clientes.map(({ cnpj_raiz }) => cnpj_raiz));
  });

/** How many of these clients the office has. */
export const countClientes = async (tenant: Tenant, ids: readonly string[]): Promise<number> =>
  ids.length ? tenant.count(from.selectFrom('cliente').select('id').where('id', 'in', ids)) : 0;
