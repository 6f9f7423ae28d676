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
}

/** One page of the office's apurações in order of creation, without figures; one more than `limit` if there are more. */
export function listarApuracoes(
  tenant: Tenant,
  { clienteId, competencia, estado, limit, depoisDe }: FiltroDeApuracoes,
): Promise<Omit<ApuracaoVista, 'comparativo'>[]> {
  const where: Prisma.ApuracaoWhereInput = {
    ...(clienteId === undefined ? {} : { cliente_id: clienteId }),
    ...(competencia === undefined ? {} : { competencia }),
    ...(estado === undefined ? {} : { estado }),
    ...(depoisDe === undefined ? {} : { id: { gt: depoisDe } }),
  };
  return tenant.inTransaction((tx) =>
    tx.apuracao.findMany({ where, omit: { comparativo: true }, orderBy: { id: 'asc' }, take: limit + 1 }),
  );
}
