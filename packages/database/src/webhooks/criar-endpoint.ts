import { type Ator, auditar } from '../auditoria/auditar.ts';
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

/** Registers an endpoint with its first secret; `ator` stands in the audit log. Returns its id. */
export function criarEndpoint(
  tenant: Tenant,
  novo: NovoEndpoint,
  ator?: Ator,
): Promise<{ readonly id: string }> {
  const { organizationId } = tenant;
  return tenant.sql(async (client) => {
    const id = newId();
    await client.query(
      'INSERT INTO webhook_endpoint (id, organization_id, url, descricao, eventos) VALUES ($1, $2, $3, $4, $5)',
      [id, organizationId, novo.url, novo.descricao ?? null, novo.eventos],
    );
    await client.query(
      'INSERT INTO endpoint_secret (id, organization_id, endpoint_id, cifrado) VALUES ($1, $2, $3, $4)',
      [newId(), organizationId, id, novo.segredoCifrado],
    );
    if (ator) {
      const detalhe = { url: novo.url };
      await auditar(client, organizationId, ator, { acao: 'webhook.criado', alvo: id, detalhe });
    }
    return { id };
  });
}
