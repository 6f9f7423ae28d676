import type { ListarClientesQuery } from '@apura/contracts';
import { Prisma } from '../generated/client.ts';
import { type Filter, idsOfPage } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { raizProcurada } from './raiz-procurada.ts';

export interface FiltroDeClientes extends Filter<ListarClientesQuery> {
  /** YYYY-MM: the month whose regime counts as the current one. */
  readonly mes: string;
}

export type ClienteComRegimes = Prisma.ClienteGetPayload<{
  include: { regimes: true; estabelecimentos: true };
}>;

export const COM_REGIMES = {
  regimes: { orderBy: { desde: 'asc' } },
  estabelecimentos: { orderBy: { cnpj: 'asc' } },
} as const;

/** The clients that a search finds, with the name that it is found by. Nothing in `q` is a wildcard. */
const achados = (filtro: FiltroDeClientes): Prisma.Sql => {
  const { lt = null, gte = null } = idsOfPage(filtro);
  const [regime, status, q] = [filtro.regime ?? null, filtro.status ?? null, filtro.q ?? null];
  return Prisma.sql`
  WITH c AS (
    SELECT id, status, cnpj_raiz, sem_acentos(razao_social) AS nome,
           (SELECT r.regime FROM cliente_regime r WHERE r.cliente_id = cliente.id AND r.desde <= ${filtro.mes}
             ORDER BY r.desde DESC LIMIT 1) AS regime
      FROM cliente
  )
  SELECT id FROM c
   WHERE (${status}::text IS NULL OR status = ${status})
     AND (${regime}::text IS NULL OR regime = ${regime})
     AND (${q}::text IS NULL OR position(sem_acentos(${q}::text) IN nome) > 0
          OR starts_with(cnpj_raiz, ${raizProcurada(q)}::text))
     AND (${lt}::uuid IS NULL OR id < ${lt}::uuid) AND (${gte}::uuid IS NULL OR id >= ${gte}::uuid)`;
};

/** The clients that `ids` selects, in its order. */
const comRegimes = (tenant: Tenant, ids: Prisma.Sql): Promise<ClienteComRegimes[]> =>
  tenant.transaction(async (tx) => {
    const rows = await tx.prisma.$queryRaw<{ id: string }[]>(ids);
    const clientes = await tx.prisma.cliente.findMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      include: COM_REGIMES,
    });
    const porId = new Map(clientes.map((cliente) => [cliente.id, cliente]));
    return rows.flatMap(({ id }) => porId.get(id) ?? []);
  });

/** One page of the office's clients, the newest first, one more than `limit` if there is a next page. */
export const listarClientes = (tenant: Tenant, filtro: FiltroDeClientes): Promise<ClienteComRegimes[]> =>
  comRegimes(tenant, Prisma.sql`${achados(filtro)} ORDER BY id DESC LIMIT ${filtro.limit + 1}`);

/** One page of the office's clients as people read them, by name; one more than `limit` if there is a next page. */
export const listarClientesPorNome = (
  tenant: Tenant,
  { depoisDe, ...filtro }: FiltroDeClientes,
): Promise<ClienteComRegimes[]> =>
  comRegimes(
    tenant,
    Prisma.sql`${achados(filtro)}
       AND (${depoisDe ?? null}::uuid IS NULL OR (nome, id) > (SELECT nome, id FROM c WHERE id = ${depoisDe ?? null}::uuid))
     ORDER BY nome, id LIMIT ${filtro.limit + 1}`,
  );

/** One client of the office, or null. */
export const verCliente = (tenant: Tenant, id: string): Promise<ClienteComRegimes | null> =>
  tenant.transaction((tx) => tx.prisma.cliente.findUnique({ where: { id }, include: COM_REGIMES }));
