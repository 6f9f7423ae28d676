import { type Ator, auditar } from '../auditoria/auditar.ts';
import { exigirDireito } from '../chaves/exigir-direito.ts';
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
  /** Endpoints that the office may have, this one included. */
  readonly maximo: number;
}

export type EndpointVisto = Prisma.WebhookEndpointGetPayload<object>;

/**
 * Registers an endpoint with its first secret; `ator` stands in the audit log. Returns its id, or undefined when the office
 * has as many as it may; disabled ones count, removed ones do not.
 *
 * @throws SemDireito
 */
export function criarEndpoint(
  tenant: Tenant,
  novo: NovoEndpoint,
  ator?: Ator,
): Promise<{ readonly id: string } | undefined> {
  const { organizationId } = tenant;
  return tenant.sql(async (client) => {
    if (ator) await exigirDireito(client, ator);
    // One at a time, or several would pass together.
    await client.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
    const { rowCount } = await client.query(
      'SELECT FROM webhook_endpoint WHERE removido_em IS NULL LIMIT $1',
      [novo.maximo],
    );
    if (rowCount === novo.maximo) return undefined;
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
