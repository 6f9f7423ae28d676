import type { Database } from '../open-database.ts';

export interface PedacoReivindicado {
  readonly id: string;
  readonly organization_id: string;
  readonly lote_id: string;
  readonly request_id: string;
  /** Proves the claim when the result is written. */
  readonly lease_dono: string;
  /** Which claim of the chunk this is, from 1; those that were given back are not counted. */
  readonly tentativas: number;
}

/**
 * Takes the next chunk: of the office with the fewest running, the oldest first; one whose lease ran out counts as
 * waiting. `dono` must be new for each claim. Undefined when nothing waits.
 */
export async function reivindicarPedaco(
  database: Database,
  dono: string,
  leaseSegundos: number,
): Promise<PedacoReivindicado | undefined> {
  const { rows } = await database.relay.query<PedacoReivindicado>(
    `WITH ocupado AS (
       SELECT organization_id, count(*) AS n FROM pedaco
        WHERE estado = 'executando' AND lease_ate > now() GROUP BY organization_id),
     escolhido AS (
       SELECT p.id FROM pedaco p LEFT JOIN ocupado o ON o.organization_id = p.organization_id
        WHERE p.estado = 'pendente' OR (p.estado = 'executando' AND p.lease_ate <= now())
        ORDER BY coalesce(o.n, 0), p.id LIMIT 1
        FOR UPDATE OF p SKIP LOCKED)
     UPDATE pedaco p SET estado = 'executando', tentativas = p.tentativas + 1, lease_dono = $1, lease_ate = now() + make_interval(secs => $2)
       FROM escolhido e WHERE p.id = e.id
     RETURNING p.id, p.organization_id, p.lote_id, p.request_id, p.lease_dono, p.tentativas`,
    [dono, leaseSegundos],
  );
  return rows[0];
}
