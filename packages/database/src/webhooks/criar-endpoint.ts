import type { Prisma } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface NovoEndpoint {
  readonly url: string;
  readonly descricao?: string;
  /** Empty: every type. */
  readonly eventos: readonly string[];
  /** The signing secret, encrypted. */
  readonly segredoCifrado: Buffer;
}

export type EndpointVisto = Prisma.WebhookEndpointGetPayload<object>;

/** Registers an endpoint with its first secret. */
export function criarEndpoint(tenant: Tenant, novo: NovoEndpoint): Promise<EndpointVisto> {
  return tenant.inTransaction(async (tx) => {
    const endpoint = await tx.webhookEndpoint.create({
      data: {
        id: newId(),
        organization_id: tenant.organizationId,
        url: novo.url,
        descricao: novo.descricao ?? null,
        eventos: [...novo.eventos],
      },
    });
    await tx.endpointSecret.create({
      data: {
        id: newId(),
        organization_id: tenant.organizationId,
        endpoint_id: endpoint.id,
        cifrado: new Uint8Array(novo.segredoCifrado),
      },
    });
    return endpoint;
  });
}
