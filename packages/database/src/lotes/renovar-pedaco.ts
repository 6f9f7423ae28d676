import type { Database } from '../open-database.ts';
import type { PedacoReivindicado } from './reivindicar-pedaco.ts';

/** Keeps a chunk that takes longer than its lease. False when somebody else has it by now. */
export async function renovarPedaco(
  database: Database,
  pedaco: PedacoReivindicado,
  leaseSegundos: number,
): Promise<boolean> {
  const { rowCount } = await database.relay.query(
    `UPDATE pedaco SET lease_ate = now() + make_interval(secs => $3)
      WHERE id = $1 AND estado = 'executando' AND lease_dono = $2`,
    [pedaco.id, pedaco.lease_dono, leaseSegundos],
  );
  return rowCount === 1;
}
