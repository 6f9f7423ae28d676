import { pedirRecalculoDoCliente } from '../documentos/pedir-recalculo-do-cliente.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/**
 * Takes the regime back that begins in `desde` (YYYY-MM): the one before it goes on, and the client's notes are computed
 * anew. A client keeps at least one.
 */
export function removerRegime(
  tenant: Tenant,
  clienteId: string,
  { desde, requestId }: { readonly desde: string; readonly requestId: string },
): Promise<'feito' | 'ultimo_regime' | 'desconhecido'> {
  const { organizationId } = tenant;
  return tenant.sql(async (client) => {
    // Before the client's row, as in criarCliente: who takes both takes them in one order.
    await client.query('SELECT FROM organization WHERE id = $1 FOR UPDATE', [organizationId]);
    await client.query('SELECT FROM cliente WHERE id = $1 FOR UPDATE', [clienteId]);
    const { rows } = await client.query<{ desde: string }>(
      'SELECT desde FROM cliente_regime WHERE cliente_id = $1',
      [clienteId],
    );
    if (!rows.some((row) => row.desde === desde)) return 'desconhecido';
    if (rows.length === 1) return 'ultimo_regime';
    await client.query('DELETE FROM cliente_regime WHERE cliente_id = $1 AND desde = $2', [clienteId, desde]);
    await pedirRecalculoDoCliente(client, organizationId, clienteId, requestId);
    return 'feito';
  });
}
