import type { PoolClient } from 'pg';
import { pedirRecalculoDoCliente } from '../documentos/pedir-recalculo-do-cliente.ts';

/** The client of an adjustment, or all of them where it is for all. */
export async function recalcularQuemOAjusteToca(
  client: PoolClient,
  organizationId: string,
  clienteId: string | undefined,
  requestId: string,
): Promise<void> {
  const ids = clienteId === undefined ? await todos(client) : [clienteId];
  for (const id of ids) await pedirRecalculoDoCliente(client, organizationId, id, requestId);
}

async function todos(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM cliente WHERE status = 'ativo' ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}
