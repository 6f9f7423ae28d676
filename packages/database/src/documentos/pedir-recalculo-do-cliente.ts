import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';

/**
 * To be called in the transaction that changes what a client's lançamentos depend on, such as its regime: chunks that
 * were computed for the client as it was are refused, and its stored notes get their lançamentos anew, by a job or
 * before the next apuração reads them, whichever comes first. Apurações whose figures change become outdated then.
 */
export async function pedirRecalculoDoCliente(
  client: PoolClient,
  organizationId: string,
  clienteId: string,
  requestId: string,
): Promise<void> {
  await client.query('UPDATE organization SET clientes_versao = clientes_versao + 1 WHERE id = $1', [
    organizationId,
  ]);
  await client.query(
    'UPDATE cliente SET documentos_recolhidos_em = NULL, recolhimento_pedido_em = now() WHERE id = $1',
    [clienteId],
  );
  await inserirOutbox(client, organizationId, [
    { fila: 'clientes', jobId: `cliente-${clienteId}-${newId()}`, id: clienteId, requestId },
  ]);
}
