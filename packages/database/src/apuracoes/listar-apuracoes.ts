import type { Prisma } from '../generated/client.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { ApuracaoVista } from './ver-apuracao.ts';

export interface FiltroDeApuracoes {
  readonly clienteId?: string;
  readonly competencia?: string;
  readonly estado?: string;
  readonly limit: number;
  /** Id of the last apuração of the page before. */
  readonly depoisDe?: string;
  /** In the order of their creation where it is left out. */
  readonly recentesPrimeiro?: boolean;
}

/** One page of the office's apurações in order of creation or against it, without figures; one more than `limit` if there are more. */
export function listarApuracoes(
  tenant: Tenant,
  { clienteId, competencia, estado, limit, depoisDe, recentesPrimeiro = false }: FiltroDeApuracoes,
): Promise<Omit<ApuracaoVista, 'comparativo'>[]> {
  const where: Prisma.ApuracaoWhereInput = {
    organization_id: tenant.organizationId,
    ...(clienteId === undefined ? {} : { cliente_id: clienteId }),
    ...(competencia === undefined ? {} : { competencia }),
    ...(estado === undefined ? {} : { estado }),
    ...(depoisDe === undefined ? {} : { id: recentesPrimeiro ? { lt: depoisDe } : { gt: depoisDe } }),
  };
  return tenant.inTransaction((tx) =>
    tx.apuracao.findMany({
      where,
      omit: { comparativo: true },
      orderBy: { id: recentesPrimeiro ? 'desc' : 'asc' },
      take: limit + 1,
    }),
  );
}
