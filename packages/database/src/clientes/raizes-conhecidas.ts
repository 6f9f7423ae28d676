import type { Tenant } from '../tenancy/tenant.ts';

/** Those of the CNPJ roots that the office has a client of. */
export const raizesConhecidas = (tenant: Tenant, raizes: readonly string[]): Promise<Set<string>> =>
  tenant.transaction(async ({ prisma }) => {
    const clientes = await prisma.cliente.findMany({
      where: { cnpj_raiz: { in: [...raizes] } },
      select: { cnpj_raiz: true },
    });
    return new Set(clientes.map(({ cnpj_raiz }) => cnpj_raiz));
  });
