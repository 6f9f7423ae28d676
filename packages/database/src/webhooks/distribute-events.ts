import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { notHeld } from '../escritorios/move-office.ts';
import { asking } from '../tenancy/asking.ts';
import { from } from '../tenancy/builder.ts';
import type { Database } from '../tenancy/open-database.ts';
import { transaction } from '../tenancy/transaction.ts';

/** An event whose fan-out failed. */
export interface HeldEvent {
  readonly id: string;
  readonly organization_id: string;
  readonly request_id: string;
  /** How often it has failed by now. */
  readonly falhas: number;
  /** When it is tried again: 30 s after the first failure, then twice as long each time, up to an hour. */
  readonly distribuir_em: Date;
  readonly erro: string;
}

/** Sets an event aside with the reason of its failure. None: it was fanned out meanwhile. */
export async function holdEvent(database: Database, id: string, erro: string): Promise<HeldEvent[]> {
  const motivo = erro.slice(0, 500);
  const held = from
    .updateTable('event')
    .set(({ eb, ref }) => ({
      distribuicao_falhas: eb('distribuicao_falhas', '+', 1),
      distribuicao_erro: motivo,
      distribuir_em: sql`now() + least(interval '30 seconds' * 2 ^ least(${ref('distribuicao_falhas')}, 10), interval '1 hour')`,
    }))
    .where('id', '=', id)
    .where('distribuido_em', 'is', null)
    .returning(['id', 'organization_id', 'request_id', 'distribuicao_falhas as falhas', 'distribuir_em'])
    .$narrowType<Pick<HeldEvent, 'distribuir_em'>>();
  return (await asking(database.relay).rows(held)).map((row) => ({ ...row, erro: motivo }));
}

export interface Distribution {
  /** Events that are fanned out now. */
  readonly eventos: number;
  /** Entregas that were made of them. */
  readonly entregas: number;
  /** Events whose fan-out failed: set aside, to be tried again. */
  readonly retidos: readonly HeldEvent[];
}

/** A page's bound. With all its offices each has a share of 50, which is what one event makes where endpoints are capped. */
const ENTREGAS_PER_PAGE = 2_000;
const ESCRITORIOS_PER_PAGE = 40;
/** Each of them goes alone. */
const RETIDOS_POR_VEZ = 10;

const NOVO = 'distribuido_em IS NULL AND distribuir_em IS NULL';

/**
 * Every office that has new events gets the same share of a page, which an office with many endpoints uses up with fewer
 * events, but for one event at least; lots decide where there are more offices than a page takes.
 */
const ESCOLHER = `
  WITH RECURSIVE fila AS (
    (SELECT organization_id FROM event WHERE ${NOVO} ORDER BY organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT v.organization_id FROM event v
             WHERE ${NOVO} AND v.organization_id > f.organization_id ORDER BY v.organization_id LIMIT 1)
      FROM fila f WHERE f.organization_id IS NOT NULL),
  sorteado AS MATERIALIZED (
    SELECT organization_id FROM fila WHERE organization_id IS NOT NULL AND ${notHeld('fila')} ORDER BY random() LIMIT $2),
  parte AS MATERIALIZED (
    SELECT s.organization_id, greatest(1, $1 / (SELECT count(*) FROM sorteado)
             / greatest(1, (SELECT count(*) FROM webhook_endpoint p
                             WHERE p.organization_id = s.organization_id AND p.estado <> 'desativado'))) AS n
      FROM sorteado s)
  SELECT v.id FROM parte CROSS JOIN LATERAL (
    SELECT id FROM event WHERE organization_id = parte.organization_id AND ${NOVO}
     ORDER BY id LIMIT parte.n FOR UPDATE SKIP LOCKED) v`;

/**
 * Fans out one page of new events, shared by office; where there are none, a few of those set aside whose time has come.
 * That is one entrega per endpoint that subscribes to its type and its client, due now; an event about an endpoint is not sent to that endpoint, but
 * what is for it alone to no other. An event and its entregas are one transaction, so it happens once however often it is asked. A page
 * that PostgreSQL refuses is halved until the events at fault stand alone, and these are set aside (`holdEvent`).
 */
export async function distributeEvents(database: Database): Promise<Distribution> {
  let ids: string[] = [];
  try {
    const novos = await transaction(database.relay, 'BEGIN', async (client) => {
      const escolhidos = await client.query<{ id: string }>({
        name: 'eventos-a-distribuir',
        text: ESCOLHER,
        values: [ENTREGAS_PER_PAGE, ESCRITORIOS_PER_PAGE],
      });
      ids = escolhidos.rows.map(({ id }) => id);
      return fazerEntregas(client, ids);
    });
    return ids.length ? novos : await distributeHeld(database);
  } catch (error) {
    if (!ids.length) throw error;
    return separate(database, ids, error);
  }
}

async function distributeHeld(database: Database): Promise<Distribution> {
  const { rows } = await database.relay.query<{ id: string }>({
    name: 'eventos-retidos',
    text: `SELECT id FROM event WHERE distribuido_em IS NULL AND distribuir_em <= now() AND ${notHeld('event')}
            ORDER BY distribuir_em LIMIT $1`,
    values: [RETIDOS_POR_VEZ],
  });
  let todos: Distribution = { eventos: 0, entregas: 0, retidos: [] };
  for (const { id } of rows) todos = sum(todos, await distributeThese(database, [id]));
  return todos;
}

async function distributeThese(database: Database, ids: readonly string[]): Promise<Distribution> {
  try {
    return await transaction(database.relay, 'BEGIN', async (client) => {
      const { rows } = await client.query<{ id: string }>({
        name: 'tomar-eventos',
        text: `SELECT id FROM event
                WHERE id = ANY($1::uuid[]) AND distribuido_em IS NULL AND (distribuir_em IS NULL OR distribuir_em <= now())
                ORDER BY id FOR UPDATE SKIP LOCKED`,
        values: [ids],
      });
      return fazerEntregas(
        client,
        rows.map(({ id }) => id),
      );
    });
  } catch (error) {
    return separate(database, ids, error);
  }
}

async function separate(database: Database, ids: readonly string[], error: unknown): Promise<Distribution> {
  if (!recusadoPeloPostgres(error)) throw error;
  const [id] = ids;
  if (ids.length === 1 && id !== undefined)
    return { eventos: 0, entregas: 0, retidos: await holdEvent(database, id, error.message) };
  const meio = Math.ceil(ids.length / 2);
  const primeira = await distributeThese(database, ids.slice(0, meio));
  return sum(primeira, await distributeThese(database, ids.slice(meio)));
}

/** Classes of what says nothing about the rows: connection, resources, the operator stops the server. */
const DE_FORA = /^(08|53|57P)/;

function recusadoPeloPostgres(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) && !DE_FORA.test(code);
}

async function fazerEntregas(client: PoolClient, ids: readonly string[]): Promise<Distribution> {
  if (!ids.length) return { eventos: 0, entregas: 0, retidos: [] };
  await client.query({
    name: 'marcar-distribuidos',
    text: `UPDATE event SET distribuido_em = now(), distribuir_em = NULL, distribuicao_erro = NULL WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  const { rowCount } = await client.query({
    name: 'inserir-entregas',
    text: `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, inicio_em, request_id, urgente)
           SELECT uuidv7(), v.organization_id, v.id, p.id, 'pendente', now(), CASE WHEN p.estado = 'ativo' THEN now() END, v.request_id, v.dirigido
             FROM event v JOIN webhook_endpoint p ON p.organization_id = v.organization_id
            WHERE v.id = ANY($1::uuid[]) AND p.estado <> 'desativado'
              AND CASE WHEN v.dirigido OR v.type = 'webhook.teste' THEN p.id = v.endpoint_id
                       ELSE p.id IS DISTINCT FROM v.endpoint_id AND (p.eventos = '{}' OR v.type = ANY(p.eventos))
                        AND (p.clientes = '{}' OR v.cliente_id = ANY(p.clientes)) AND (p.regimes = '{}' OR v.regime = ANY(p.regimes)) END
            ORDER BY v.id
           ON CONFLICT (event_id, endpoint_id) DO NOTHING`,
    values: [ids],
  });
  return { eventos: ids.length, entregas: rowCount ?? 0, retidos: [] };
}

const sum = (um: Distribution, outro: Distribution): Distribution => ({
  eventos: um.eventos + outro.eventos,
  entregas: um.entregas + outro.entregas,
  retidos: [...um.retidos, ...outro.retidos],
});
