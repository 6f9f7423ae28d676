import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { desativarEndpoint } from './desativar-endpoint.ts';

/**
 * Removes an endpoint and its secrets; the record of what was sent to it stays, and `ator` stands in the audit log. False:
 * there is no such endpoint.
 */
export function removerEndpoint(
  tenant: Tenant,
  id: string,
  requestId: string,
  ator?: Ator,
): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      'UPDATE webhook_endpoint SET removido_em = now() WHERE id = $1 AND removido_em IS NULL',
      [id],
    );
    if (!rowCount) return false;
    if (ator) await auditar(client, tenant.organizationId, ator, { acao: 'webhook.removido', alvo: id });
    await desativarEndpoint(client, tenant.organizationId, id, 'removido', requestId);
    await client.query('DELETE FROM endpoint_secret WHERE endpoint_id = $1', [id]);
    return true;
  });
}
