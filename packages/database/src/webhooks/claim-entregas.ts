import { notHeld } from '../escritorios/move-office.ts';
import type { Entrega } from '../generated/client.ts';
import { freeDead } from '../operations/dead-claims.ts';
import { asking } from '../tenancy/asking.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import type { Database } from '../tenancy/open-database.ts';
import { transaction } from '../tenancy/transaction.ts';
import { ENDPOINTS_WITH_PENDING } from './saude-do-endpoint.ts';

export type ClaimedEntrega = Readonly<Pick<Entrega, 'id' | 'organization_id' | 'request_id'>>;

/** The places of one deliverer for attempts under way. */
export interface DelivererSlots {
  readonly livres: number;
  /** How many each office holds. */
  readonly ocupadas: ReadonlyMap<string, number>;
}

/** Claims are made one at a time over all deliverers, so that limits per endpoint hold for all of them together. */
const CLAIM_LOCK = 4_207_215;

/**
 * The first due rows of an endpoint are those under way and those to come next, so looking at as many as may be under
 * way is enough. An endpoint whose breaker is open gets nothing until it may be probed, and then one row. Rows that a
 * transaction of their office holds are passed over: all offices would wait for it.
 */
const CLAIM = `
  WITH RECURSIVE ${ENDPOINTS_WITH_PENDING},
  aberto AS (
    SELECT p.id, p.organization_id, coalesce(o.n, 0) AS ocupadas, p.disjuntor <> 'fechado' OR p.taxa_por_segundo IS NOT NULL AS contido,
           CASE WHEN p.disjuntor = 'fechado' THEN p.concorrencia ELSE 1 END AS janela,
           CASE WHEN p.taxa_por_segundo IS NULL THEN 2147483647
                ELSE floor(extract(epoch FROM $3::timestamptz + interval '1 second'
                             - greatest(p.proxima_vaga_em, $3)) * p.taxa_por_segundo) END AS vagas
      FROM webhook_endpoint p JOIN fila ON fila.endpoint_id = p.id
           LEFT JOIN unnest($5::uuid[], $6::int[]) AS o(organization_id, n) ON o.organization_id = p.organization_id
     WHERE p.estado = 'ativo' AND (p.disjuntor = 'fechado' OR p.disjuntor_ate <= $3) AND coalesce(o.n, 0) < $4::int
       AND ${notHeld('p')}),
  devida AS (
    SELECT j.id, a.id AS endpoint_id, a.organization_id, a.ocupadas, a.contido, a.vagas, j.proxima_tentativa_em, j.livre,
           row_number() OVER w AS posicao, count(*) FILTER (WHERE j.livre) OVER w AS vez
      FROM aberto a CROSS JOIN LATERAL (
        SELECT e.id, e.proxima_tentativa_em, e.lease_ate IS NULL OR e.lease_ate <= $3 AS livre FROM entrega e
         WHERE e.endpoint_id = a.id AND e.estado = 'pendente' AND e.proxima_tentativa_em <= $3
         ORDER BY e.proxima_tentativa_em, e.id LIMIT a.janela) j
    WINDOW w AS (PARTITION BY a.id ORDER BY j.livre, j.proxima_tentativa_em, j.id)),
  da_vez AS (
    SELECT *, ocupadas + row_number() OVER (PARTITION BY organization_id ORDER BY posicao, proxima_tentativa_em, id) AS nivel
      FROM devida WHERE livre AND vez <= vagas),
  escolhida AS (
    SELECT id, endpoint_id, contido FROM (
      SELECT *, row_number() OVER (ORDER BY nivel, proxima_tentativa_em, id) AS ordem FROM da_vez) x
     WHERE nivel + ordem <= $4::int + 1 AND ordem <= $1),
  sondavel AS (
    SELECT id FROM webhook_endpoint
     WHERE id = ANY(ARRAY(SELECT endpoint_id FROM escolhida WHERE contido)) FOR NO KEY UPDATE SKIP LOCKED),
  travada AS (
    SELECT id, endpoint_id, estado FROM entrega
     WHERE id = ANY(ARRAY(SELECT id FROM escolhida WHERE NOT contido OR endpoint_id IN (SELECT id FROM sondavel)))
       FOR UPDATE SKIP LOCKED),
  tomada AS (SELECT id, endpoint_id FROM travada WHERE estado = 'pendente'),
  sondado AS (
    UPDATE webhook_endpoint p
       SET disjuntor = CASE WHEN p.disjuntor = 'fechado' THEN 'fechado' ELSE 'meio_aberto' END,
           disjuntor_ate = CASE WHEN p.disjuntor = 'fechado' THEN NULL ELSE $3 + make_interval(secs => $2) END,
           proxima_vaga_em = CASE WHEN p.taxa_por_segundo IS NULL THEN p.proxima_vaga_em
             ELSE greatest(p.proxima_vaga_em, $3) + make_interval(secs => x.n::float8 / p.taxa_por_segundo) END
      FROM (SELECT endpoint_id, count(*) AS n FROM tomada GROUP BY 1) x, sondavel s
     WHERE p.id = x.endpoint_id AND p.id = s.id)
  UPDATE entrega e SET lease_ate = $3 + make_interval(secs => $2), lease_dono = $7 WHERE e.id = ANY(ARRAY(SELECT id FROM tomada))
  RETURNING e.id, e.organization_id, e.request_id`;

/**
 * Of each endpoint whose breaker is not closed the first entrega that somebody waits for, one at a time, before its first
 * attempt: it goes out beside the probes. Offices without a free place wait as with all others.
 */
const CLAIM_URGENT = `
  WITH da_vez AS (
    SELECT j.id FROM (SELECT DISTINCT endpoint_id FROM entrega WHERE estado = 'pendente' AND urgente) u
           JOIN webhook_endpoint p ON p.id = u.endpoint_id
           LEFT JOIN unnest($5::uuid[], $6::int[]) AS o(organization_id, n) ON o.organization_id = p.organization_id
           CROSS JOIN LATERAL (
             SELECT e.id, e.lease_ate IS NULL OR e.lease_ate <= $3 AS livre FROM entrega e
              WHERE e.endpoint_id = p.id AND e.estado = 'pendente' AND e.urgente AND e.tentativas = e.tentativas_antes
                AND e.proxima_tentativa_em <= $3
              ORDER BY e.id LIMIT 1) j
     WHERE p.estado = 'ativo' AND p.disjuntor <> 'fechado' AND j.livre AND coalesce(o.n, 0) < $4::int AND ${notHeld('p')}
     LIMIT least($1::int, $4::int)),
  travada AS (SELECT id, estado FROM entrega WHERE id = ANY(ARRAY(SELECT id FROM da_vez)) FOR UPDATE SKIP LOCKED)
  UPDATE entrega e SET lease_ate = $3 + make_interval(secs => $2), lease_dono = $7
   WHERE e.id = ANY(ARRAY(SELECT id FROM travada WHERE estado = 'pendente'))
  RETURNING e.id, e.organization_id, e.request_id`;

/**
 * Takes up to `limite` entregas that are due, within each endpoint's concurrency, rate and circuit breaker, for a deliverer
 * with these places. Each place goes to the office that holds the fewest of them, and there to the endpoint with the fewest
 * attempts under way. No office takes more places than it leaves free, give or take one, so that whoever comes next finds
 * some. Nobody else gets these entregas until the lease runs out, or this process is found to have ended. `agora`:
 * PostgreSQL's clock unless given.
 */
export async function claimEntregas(
  database: Database,
  limite: number,
  { livres, ocupadas }: DelivererSlots,
  leaseSegundos: number,
  agora?: Date,
): Promise<ClaimedEntrega[]> {
  const owner = await database.presence.newOwner();
  return transaction(database.relay, 'BEGIN', async (client) => {
    const { rows: lock } = await client.query<{ agora: Date }>({
      name: 'travar-reivindicacoes',
      text: 'SELECT coalesce($2::timestamptz, clock_timestamp()) AS agora FROM pg_advisory_xact_lock($1)',
      values: [CLAIM_LOCK, agora ?? null],
    });
    const values = [
      leaseSegundos,
      lock[0]?.agora,
      livres,
      [...ocupadas.keys()],
      [...ocupadas.values()],
      owner,
    ];
    const urgent = await client.query<ClaimedEntrega>({
      name: 'reivindicar-urgentes',
      text: CLAIM_URGENT,
      values: [limite, ...values],
    });
    const left = limite - urgent.rows.length;
    if (left === 0) return urgent.rows;
    const { rows } = await client.query<ClaimedEntrega>({
      name: 'reivindicar-entregas',
      text: CLAIM,
      values: [left, ...values],
    });
    return [...urgent.rows, ...rows];
  });
}

/**
 * When the first of the due entregas that a limit or a breaker holds back may go; null when none is held back. What
 * waits for an attempt under way is not counted: its end wakes the deliverer.
 */
export async function nextRelease(database: Database, agora?: Date): Promise<Date | null> {
  const { rows } = await database.relay.query<{ em: Date | null }>({
    name: 'proxima-liberacao',
    text: `WITH RECURSIVE ${ENDPOINTS_WITH_PENDING}, relogio AS (SELECT coalesce($1::timestamptz, clock_timestamp()) AS agora)
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
export async function releaseEntregas(database: Database, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await asking(database.relay).run(
      from.updateTable('entrega').set({ lease_dono: null, lease_ate: null }).where('id', '=', anyOf(ids)),
    );
}

/**
 * Of each endpoint only the first due rows are looked at, as for a claim: the backlog of one office may be millions. One
 * that others have come before, because the endpoint may have fewer at a time now, waits for its lease.
 */
const RUNNING = `estado = 'pendente' AND id = ANY(ARRAY(
  WITH RECURSIVE ${ENDPOINTS_WITH_PENDING}
  SELECT j.id FROM webhook_endpoint p JOIN fila ON fila.endpoint_id = p.id CROSS JOIN LATERAL (
    SELECT e.id FROM entrega e WHERE e.endpoint_id = p.id AND e.estado = 'pendente' AND e.proxima_tentativa_em <= now()
     ORDER BY e.proxima_tentativa_em, e.id LIMIT p.concorrencia) j))`;

/** Frees the entregas of deliverers that ended in the middle of their attempts. Returns how many. */
export const freeDeadEntregas = async (database: Database): Promise<number> =>
  (await freeDead(database, { table: 'entrega', running: RUNNING })).length;
