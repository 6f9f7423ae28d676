import { webhookTeste } from '@apura/contracts';
import { inserirEventos } from '../eventos/inserir-eventos.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/**
 * Makes a `webhook.teste` event for one endpoint, whatever it subscribes to. Returns the event's id; 'desativado' when
 * the endpoint would not get it; null when there is no such endpoint.
 */
export const testarEndpoint = (
  tenant: Tenant,
  id: string,
  mensagem: string,
  requestId: string,
): Promise<{ eventId: string } | 'desativado' | null> =>
  tenant.transaction(async (tx) => {
    const [endpoint] = await tx.rows<{ estado: string }>(
      'SELECT estado FROM webhook_endpoint WHERE id = $1 AND removido_em IS NULL',
      [id],
    );
    if (!endpoint) return null;
    if (endpoint.estado === 'desativado') return 'desativado';
    const [eventId] = await inserirEventos(tx, { webhook: id }, requestId, [webhookTeste(id, mensagem)]);
    if (eventId === undefined) throw new Error(`no event for the test of webhook ${id}`);
    return { eventId };
  });
