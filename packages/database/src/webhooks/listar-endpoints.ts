import type { Tenant } from '../tenancy/tenant.ts';
import type { EndpointVisto } from './criar-endpoint.ts';

/** One page of the office's endpoints in order of creation, one more than `limit` if there is a next page. */
export function listarEndpoints(
  tenant: Tenant,
  { limit, depoisDe }: { readonly limit: number; readonly depoisDe?: string },
): Promise<EndpointVisto[]> {
  return tenant.inTransaction((tx) =>
    tx.webhookEndpoint.findMany({
      where: { removido_em: null, ...(depoisDe === undefined ? {} : { id: { gt: depoisDe } }) },
      orderBy: { id: 'asc' },
      take: limit + 1,
    }),
  );
}

/** One endpoint of the office, or null. */
export function verEndpoint(tenant: Tenant, id: string): Promise<EndpointVisto | null> {
  return tenant.inTransaction((tx) => tx.webhookEndpoint.findFirst({ where: { id, removido_em: null } }));
}
