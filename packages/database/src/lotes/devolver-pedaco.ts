import { erroDosDados } from '../erro-dos-dados.ts';
import type { Database } from '../open-database.ts';
import type { PedacoReivindicado } from './reivindicar-pedaco.ts';

/**
 * Gives a chunk back whose work failed while its process lives on: anybody may take it at once. The try counts only if
 * the error is about what the chunk holds, not when a service was away.
 */
export async function devolverPedaco(
  database: Database,
  pedaco: PedacoReivindicado,
  error: unknown,
): Promise<void> {
  await database.relay.query(
    `UPDATE pedaco SET estado = 'pendente', tentativas = tentativas - $3, lease_dono = NULL, lease_ate = NULL
      WHERE id = $1 AND estado = 'executando' AND lease_dono = $2`,
    [pedaco.id, pedaco.lease_dono, erroDosDados(error) ? 0 : 1],
  );
}
