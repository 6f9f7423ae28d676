import type { Prisma } from '../generated/client.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export type AjusteListado = Omit<Prisma.AjusteClassificacaoGetPayload<object>, 'organization_id'>;

/** The office's answers, the newest first: all, or those that hold for a client (its own and those for all). */
export function listarAjustes(tenant: Tenant, clienteId?: string): Promise<AjusteListado[]> {
  return tenant.inTransaction((tx) =>
    tx.ajusteClassificacao.findMany({
      where: clienteId === undefined ? {} : { OR: [{ cliente_id: clienteId }, { cliente_id: null }] },
      omit: { organization_id: true },
      orderBy: { id: 'desc' },
    }),
  );
}
