import type { ListarClientesQuery } from '@apura/contracts';
import { Prisma } from '../generated/client.ts';
import type { Filter } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { ANTES_DO_NOME, DEPOIS_DO_NOME } from './sem-acentos.ts';

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

/** One page of the office's clients in order of creation, one more than `limit` if there is a next page. */
export function listarClientes(tenant: Tenant, filtro: FiltroDeClientes): Promise<ClienteComRegimes[]> {
  const where: Prisma.ClienteWhereInput = {};
  if (filtro.status) where.status = filtro.status;
  if (filtro.depoisDe) where.id = { gt: filtro.depoisDe };
  if (filtro.q) {
    where.OR = [
      { razao_social: { contains: filtro.q, mode: 'insensitive' } },
      { cnpj_raiz: { startsWith: filtro.q.slice(0, 8) } },
    ];
  }
  return tenant.transaction(async (tx) => {
    if (filtro.regime) {
      // The regime that holds in the month: the latest one that began by then.
      const rows = await tx.prisma.$queryRaw<{ cliente_id: string }[]>`
        SELECT cliente_id FROM (
          SELECT DISTINCT ON (cliente_id) cliente_id, regime FROM cliente_regime
           WHERE desde <= ${filtro.mes} ORDER BY cliente_id, desde DESC
        ) atual WHERE regime = ${filtro.regime}`;
      where.AND = [{ id: { in: rows.map((row) => row.cliente_id) } }];
    }
    return tx.prisma.cliente.findMany({
      where,
      include: COM_REGIMES,
      orderBy: { id: 'asc' },
      take: filtro.limit + 1,
    });
  });
}

/** One client of the office, or null. */
export const verCliente = (tenant: Tenant, id: string): Promise<ClienteComRegimes | null> =>
  tenant.transaction((tx) => tx.prisma.cliente.findUnique({ where: { id }, include: COM_REGIMES }));

const semAcentos = (texto: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(ANTES_DO_NOME)}${texto}${Prisma.raw(DEPOIS_DO_NOME)}`;

/** One page of the office's clients as people read them, by name; one more than `limit` if there is a next page. */
export const listarClientesPorNome = (
  tenant: Tenant,
  { regime = null, status = null, q = null, depoisDe = null, limit, mes }: Nulos<FiltroDeClientes>,
): Promise<ClienteComRegimes[]> =>
  tenant.transaction(async (tx) => {
    const rows = await tx.prisma.$queryRaw<{ id: string }[]>`
      WITH c AS (
        SELECT id, status, cnpj_raiz, ${semAcentos(Prisma.sql`razao_social`)} AS nome,
               (SELECT r.regime FROM cliente_regime r WHERE r.cliente_id = cliente.id AND r.desde <= ${mes}
                 ORDER BY r.desde DESC LIMIT 1) AS regime
          FROM cliente
      )
      SELECT id FROM c
       WHERE (${status}::text IS NULL OR status = ${status})
         AND (${regime}::text IS NULL OR regime = ${regime})
         AND (${q}::text IS NULL OR position(${semAcentos(Prisma.sql`${q}::text`)} IN nome) > 0
              OR starts_with(cnpj_raiz, left(${q}, 8)))
         AND (${depoisDe}::uuid IS NULL OR (nome, id) > (SELECT nome, id FROM c WHERE id = ${depoisDe}::uuid))
       ORDER BY nome, id LIMIT ${limit + 1}`;
    const ids = rows.map(({ id }) => id);
    const clientes = await tx.prisma.cliente.findMany({ where: { id: { in: ids } }, include: COM_REGIMES });
    const porId = new Map(clientes.map((cliente) => [cliente.id, cliente]));
    return ids.flatMap((id) => porId.get(id) ?? []);
  });

type Nulos<T> = { readonly [K in keyof T]: T[K] | (undefined extends T[K] ? null : never) };
