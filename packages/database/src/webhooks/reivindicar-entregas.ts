import type { Database } from '../open-database.ts';

export interface EntregaReivindicada {
  readonly id: string;
  readonly organization_id: string;
  readonly request_id: string;
}

/**
 * Takes up to `limit` entregas that are due, one of each endpoint before the second of any. Nobody else gets them until
 * the lease runs out.
 */
export async function reivindicarEntregas(
  database: Database,
  limit: number,
  leaseSegundos: number,
): Promise<EntregaReivindicada[]> {
  const { rows } = await database.relay.query<EntregaReivindicada>(
    `WITH devida AS (
       SELECT id, row_number() OVER (PARTITION BY endpoint_id ORDER BY proxima_tentativa_em, id) AS vez
         FROM entrega WHERE estado = 'pendente' AND proxima_tentativa_em <= now()
          AND (lease_ate IS NULL OR lease_ate <= now())),
     escolhida AS (
       SELECT e.id FROM entrega e JOIN devida d ON d.id = e.id
        WHERE e.estado = 'pendente' AND (e.lease_ate IS NULL OR e.lease_ate <= now())
        ORDER BY d.vez, e.id LIMIT $1
        FOR UPDATE OF e SKIP LOCKED)
     UPDATE entrega e SET lease_ate = now() + make_interval(secs => $2) FROM escolhida x WHERE e.id = x.id
     RETURNING e.id, e.organization_id, e.request_id`,
    [limit, leaseSegundos],
  );
  return rows;
}
