import type { Tenant } from '../tenancy/tenant.ts';
import { recalcularQuemOAjusteToca } from './recalcular-quem-o-ajuste-toca.ts';

/** Takes an answer back; what it touched is computed anew. False when the office has none of that id. */
export function removerAjuste(tenant: Tenant, id: string, requestId: string): Promise<boolean> {
  const { organizationId } = tenant;
  return tenant.sql(async (client) => {
    await client.query('SELECT FROM organization WHERE id = $1 FOR UPDATE', [organizationId]);
    const { rows } = await client.query<{ cliente_id: string | null }>(
      'DELETE FROM ajuste_classificacao WHERE id = $1 RETURNING cliente_id',
      [id],
    );
    const [removido] = rows;
    if (!removido) return false;
    await recalcularQuemOAjusteToca(client, organizationId, removido.cliente_id ?? undefined, requestId);
    return true;
  });
}
