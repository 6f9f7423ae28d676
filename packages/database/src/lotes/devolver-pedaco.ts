import type { Database } from '../open-database.ts';
import type { PedacoReivindicado } from './reivindicar-pedaco.ts';

/**
 * Gives a chunk back whose work failed while its process lives on: anybody may take it at once. The try counts only if
 * the error is about what the chunk holds (SQLSTATE classes 22 and 23: data, integrity), not when a service was away.
 */
export async function devolverPedaco(
  database: Database,
  pedaco: PedacoReivindicado,
  error: unknown,
): Promise<void> {
  const conta = /^2[23]/.test(String((error as { readonly code?: unknown } | null)?.code));
  await database.relay.query(
    `UPDATE pedaco SET estado = 'pendente', tentativas = tentativas - $3, lease_dono = NULL, lease_ate = NULL
      WHERE id = $1 AND estado = 'executando' AND lease_dono = $2`,
    [pedaco.id, pedaco.lease_dono, conta ? 0 : 1],
  );
}
