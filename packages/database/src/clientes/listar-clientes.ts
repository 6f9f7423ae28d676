import type { Prisma } from '../generated/client.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface FiltroDeClientes {
  readonly regime?: string;
  readonly status?: string;
  /** Part of the razão social, or the beginning of the CNPJ. */
  readonly q?: string;
  readonly limit: number;
  /** Id of the last client of the page before. */
  readonly depoisDe?: string;
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
  return tenant.inTransaction(async (tx) => {
    if (filtro.regime) {
      // The regime that holds in the month: the latest one that began by then.
      const rows = await tx.$queryRaw<{ cliente_id: string }[]>`
        SELECT cliente_id FROM (
          SELECT DISTINCT ON (cliente_id) cliente_id, regime FROM cliente_regime
           WHERE desde <= ${filtro.mes} ORDER BY cliente_id, desde DESC
        ) atual WHERE regime = ${filtro.regime}`;
      where.AND = [{ id: { in: rows.map((row) => row.cliente_id) } }];
    }
    return tx.cliente.findMany({
      where,
      include: COM_REGIMES,
      orderBy: { id: 'asc' },
      take: filtro.limit + 1,
    });
  });
}

/** One client of the office, or null. */
export function verCliente(tenant: Tenant, id: string): Promise<ClienteComRegimes | null> {
  return tenant.inTransaction((tx) => tx.cliente.findUnique({ where: { id }, include: COM_REGIMES }));
}
