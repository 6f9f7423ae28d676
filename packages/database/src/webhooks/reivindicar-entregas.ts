import type { Database } from '../open-database.ts';
import { transaction } from '../tenancy/transaction.ts';

export interface EntregaReivindicada {
  readonly id: string;
  readonly organization_id: string;
  readonly request_id: string;
}

/** Claims are made one at a time over all deliverers, so that limits per endpoint hold for all of them together. */
const TRAVA_DAS_REIVINDICACOES = 4_207_215;

/** The endpoints that have pending entregas, found by jumping from one to the next in the index. */
const ENDPOINTS_COM_PENDENTES = `fila AS (
  (SELECT endpoint_id FROM entrega WHERE estado = 'pendente' ORDER BY endpoint_id LIMIT 1)
  UNION ALL
  SELECT (SELECT e.endpoint_id FROM entrega e
           WHERE e.estado = 'pendente' AND e.endpoint_id > f.endpoint_id ORDER BY e.endpoint_id LIMIT 1)
    FROM fila f WHERE f.endpoint_id IS NOT NULL)`;

/**
 * The first due rows of an endpoint are those under way and those to come next, so looking at as many as may be under
 * way is enough. An endpoint whose breaker is open gets nothing until it may be probed, and then one row.
 */
const REIVINDICAR = `
  WITH RECURSIVE ${ENDPOINTS_COM_PENDENTES},
  aberto AS (
    SELECT p.id, p.disjuntor, p.taxa_por_segundo,
           CASE WHEN p.disjuntor = 'fechado' THEN p.concorrencia ELSE 1 END AS janela,
           CASE WHEN p.taxa_por_segundo IS NULL THEN 2147483647
                ELSE floor(extract(epoch FROM $3::timestamptz + interval '1 second'
                             - greatest(p.proxima_vaga_em, $3)) * p.taxa_por_segundo) END AS vagas
      FROM webhook_endpoint p JOIN fila ON fila.endpoint_id = p.id
     WHERE p.estado = 'ativo' AND (p.disjuntor = 'fechado' OR p.disjuntor_ate <= $3)),
  devida AS (
    SELECT j.id, a.id AS endpoint_id, row_number() OVER (PARTITION BY a.id ORDER BY j.proxima_tentativa_em, j.id) AS vez, a.vagas
      FROM aberto a CROSS JOIN LATERAL (
        SELECT e.id, e.proxima_tentativa_em, e.lease_ate FROM entrega e
         WHERE e.endpoint_id = a.id AND e.estado = 'pendente' AND e.proxima_tentativa_em <= $3
         ORDER BY e.proxima_tentativa_em, e.id LIMIT a.janela) j
     WHERE j.lease_ate IS NULL OR j.lease_ate <= $3),
  escolhida AS (SELECT id, endpoint_id FROM devida WHERE vez <= vagas ORDER BY vez, id LIMIT $1),
  sondado AS (
    UPDATE webhook_endpoint p
       SET disjuntor = CASE WHEN p.disjuntor = 'fechado' THEN 'fechado' ELSE 'meio_aberto' END,
           disjuntor_ate = CASE WHEN p.disjuntor = 'fechado' THEN NULL ELSE $3 + make_interval(secs => $2) END,
           proxima_vaga_em = CASE WHEN p.taxa_por_segundo IS NULL THEN p.proxima_vaga_em
             ELSE greatest(p.proxima_vaga_em, $3) + make_interval(secs => x.n::float8 / p.taxa_por_segundo) END
      FROM (SELECT endpoint_id, count(*) AS n FROM escolhida GROUP BY 1) x
     WHERE p.id = x.endpoint_id AND (p.disjuntor <> 'fechado' OR p.taxa_por_segundo IS NOT NULL))
  UPDATE entrega e SET lease_ate = $3 + make_interval(secs => $2) FROM escolhida x
   WHERE e.id = x.id AND e.estado = 'pendente'
  RETURNING e.id, e.organization_id, e.request_id`;

/**
 * Takes up to `limit` entregas that are due, one of each endpoint before the second of any, within each endpoint's
 * concurrency, rate and circuit breaker. Nobody else gets them until the lease runs out. `agora`: PostgreSQL's clock
 * unless given.
 */
export function reivindicarEntregas(
  database: Database,
  limit: number,
  leaseSegundos: number,
  agora?: Date,
): Promise<EntregaReivindicada[]> {
  return transaction(database.relay, 'BEGIN', async (client) => {
    const { rows: trava } = await client.query<{ agora: Date }>({
      name: 'travar-reivindicacoes',
      text: 'SELECT coalesce($2::timestamptz, clock_timestamp()) AS agora FROM pg_advisory_xact_lock($1)',
      values: [TRAVA_DAS_REIVINDICACOES, agora ?? null],
    });
    const { rows } = await client.query<EntregaReivindicada>({
      name: 'reivindicar-entregas',
      text: REIVINDICAR,
      values: [limit, leaseSegundos, trava[0]?.agora],
    });
    return rows;
  });
}

/**
 * When the first of the due entregas that a limit or a breaker holds back may go; null when none is held back. What
 * waits for an attempt under way is not counted: its end wakes the deliverer.
 */
export async function proximaLiberacao(database: Database, agora?: Date): Promise<Date | null> {
  const { rows } = await database.relay.query<{ em: Date | null }>({
    name: 'proxima-liberacao',
    text: `WITH RECURSIVE ${ENDPOINTS_COM_PENDENTES}, relogio AS (SELECT coalesce($1::timestamptz, clock_timestamp()) AS agora)
      SELECT min(greatest(p.disjuntor_ate, p.proxima_vaga_em - interval '1 second')) AS em
        FROM webhook_endpoint p JOIN fila ON fila.endpoint_id = p.id CROSS JOIN relogio r
       WHERE p.estado = 'ativo' AND greatest(p.disjuntor_ate, p.proxima_vaga_em - interval '1 second') > r.agora
         AND EXISTS (SELECT FROM entrega e WHERE e.endpoint_id = p.id AND e.estado = 'pendente'
                        AND e.proxima_tentativa_em <= r.agora)`,
    values: [agora ?? null],
  });
  return rows[0]?.em ?? null;
}

/** Gives claimed entregas back untried, when the process stops. */
export async function soltarEntregas(database: Database, ids: readonly string[]): Promise<void> {
  if (ids.length) await database.relay.query('UPDATE entrega SET lease_ate = NULL WHERE id = ANY($1)', [ids]);
}
