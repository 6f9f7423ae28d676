import { type MotivoDaDesativacao, webhookDesativado } from '@apura/contracts';
import type { PoolClient } from 'pg';
import { inserirEventos } from '../eventos/inserir-eventos.ts';

/** Stops calling an endpoint, cancels what waits for it, and tells the office's other endpoints. */
export async function desativarEndpoint(
  client: PoolClient,
  organizationId: string,
  endpointId: string,
  motivo: MotivoDaDesativacao,
  requestId: string,
): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE webhook_endpoint SET estado = 'desativado', motivo = $2 WHERE id = $1 AND estado <> 'desativado'`,
    [endpointId, motivo],
  );
  await client.query(
    `UPDATE entrega SET estado = 'cancelada', concluida_em = now(), lease_ate = NULL, proxima_tentativa_em = NULL
      WHERE endpoint_id = $1 AND estado = 'pendente'`,
    [endpointId],
  );
  if (rowCount)
    await inserirEventos(client, organizationId, { webhook: endpointId }, requestId, [
      webhookDesativado(endpointId, motivo),
    ]);
}
