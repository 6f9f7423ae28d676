import { known, recordOf } from '@apura/contracts/tables';
import pg from 'pg';
import { cutOffMoves } from '../cells/move-office.ts';
import { findAndamento } from '../documentos/recalculo.ts';
import { asking } from '../tenancy/asking.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import { ENDPOINTS_WITH_PENDING } from '../webhooks/saude-do-endpoint.ts';
import type { Forgotten } from './forgotten-work.ts';

/**
 * Offices whose part of a running job of new rules has been pending for `aposSegundos`, or whose lease ran out. Each call counts
 * as a new permit; the time doubles with each, for a part may wait long for workers that have its rules. With 0 seconds all that
 * waits is found, for queues that were emptied: that is the same permit once more.
 */
export async function overdueRecalculos(database: Database, aposSegundos: number): Promise<Forgotten[]> {
  const { rows } = await database.relay.query<Forgotten>(
    `UPDATE recalculo r SET geracao = geracao + ($1 > 0)::int, acordado_em = now(), estado = CASE estado WHEN 'esperando' THEN 'pendente' ELSE estado END
      WHERE EXISTS (SELECT FROM limites.recalculo j WHERE j.regras = r.regras AND j.estado = 'ativo')
        AND ((estado = 'pendente' AND acordado_em < now() - make_interval(secs => $1 * 2 ^ least(geracao, 6)))
          OR (estado = 'executando' AND lease_ate <= now() AND acordado_em < now() - interval '5 seconds')
          OR (estado = 'esperando' AND acordado_em < now() - make_interval(secs => $1) AND NOT EXISTS (
                SELECT FROM apuracao a WHERE a.organization_id = r.organization_id AND a.recalculo = r.regras
                   AND a.estado IN ('na_fila', 'calculando', 'gerando_pdf'))))
     RETURNING id, organization_id, request_id, geracao`,
    [aposSegundos],
  );
  return rows;
}

/**
 * Clients whose stored notes have waited for ten times `aposSegundos` to be picked up: an apuração of theirs does not
 * wait for it, and a permit that is under way must not be doubled.
 */
export async function overdueRecolhimentos(database: Database, aposSegundos: number) {
  const { rows } = await database.relay.query<Pick<Forgotten, 'id' | 'organization_id'>>(
    `UPDATE cliente SET recolhimento_pedido_em = now()
      WHERE documentos_recolhidos_em IS NULL AND recolhimento_pedido_em < now() - make_interval(secs => $1 * 10)
     RETURNING id, organization_id`,
    [aposSegundos],
  );
  return rows;
}

/**
 * Events that nobody has fanned out for `aposSegundos`, and those set aside whose time has come. Their ids are stable:
 * fanning out twice does nothing.
 */
export async function overdueEvents(database: Database, aposSegundos: number) {
  const { rows } = await database.relay.query<Omit<Forgotten, 'geracao'>>(
    `SELECT id, organization_id, request_id FROM event
      WHERE distribuido_em IS NULL AND coalesce(distribuir_em, criado_em + make_interval(secs => $1)) < now()
      ORDER BY id LIMIT 1000`,
    [aposSegundos],
  );
  return rows;
}

/**
 * How many endpoints have entregas that have been due for `aposSegundos`, free to go, without anybody working on them. It
 * looks at the first due rows of each: the outbox waits for this query, and the backlog of one office may be millions.
 */
export const overdueEntregas = async (database: Database, aposSegundos: number): Promise<number> =>
  (await asking(database.relay).value<number>(
    `WITH RECURSIVE ${ENDPOINTS_WITH_PENDING}
     SELECT count(*)::int AS n FROM webhook_endpoint p JOIN fila ON fila.endpoint_id = p.id
      WHERE p.estado = 'ativo' AND (p.disjuntor_ate IS NULL OR p.disjuntor_ate < now() - make_interval(secs => $1))
        AND EXISTS (SELECT FROM (
              SELECT e.lease_ate FROM entrega e
               WHERE e.endpoint_id = p.id AND e.estado = 'pendente'
                 AND e.proxima_tentativa_em < now() - make_interval(secs => $1)
               ORDER BY e.proxima_tentativa_em, e.id LIMIT p.concorrencia) primeira
             WHERE lease_ate IS NULL OR lease_ate <= now())`,
    [aposSegundos],
  )) ?? 0;

/** How many mails have been due for `aposSegundos` without anybody sending them. */
export const emailsAtrasados = async (database: Database, aposSegundos: number): Promise<number> =>
  (await asking(database.relay).value<number>(
    `SELECT count(*)::int AS n FROM email
      WHERE estado = 'pendente' AND proxima_tentativa_em < now() - make_interval(secs => $1)
        AND (lease_ate IS NULL OR lease_ate <= now())`,
    [aposSegundos],
  )) ?? 0;

/** Removes bytes that no lote claimed within the hour. Returns how many rows. */
export const cleanProvisional = (database: Database): Promise<number> =>
  asking(database.relay).count(
    `DELETE FROM conteudo WHERE provisorio AND criado_em < now() - interval '1 hour'`,
  );

/** Makes the partitions of the coming months. */
export async function ensurePartitions(database: Database): Promise<void> {
  await database.relay.query('SELECT garantir_particoes()');
}

/**
 * Drops the partitions of months that nobody asks for any more: outbox after two, attempts after three, events (with
 * their deliveries) after thirteen. Returns their names.
 */
export const retirePartitions = async (database: Database): Promise<string[]> =>
  (await asking(database.relay).value<string[]>('SELECT aposentar_particoes() AS nomes')) ?? [];

/**
 * Removes notes, with their XMLs, whose years are over in offices that keep them for so many (`config.retencao_anos`);
 * results and reports stay. Returns how many notes.
 */
export const removeExpired = async (database: Database): Promise<number> =>
  (await asking(database.relay).value<number>('SELECT apagar_vencidos() AS n')) ?? 0;

/**
 * Removes mails that ended, sent or not, a month ago, sign-ups that nobody confirmed, and the openings of links that ended a
 * month ago. Returns how many mails.
 */
export async function cleanEmails(database: Database): Promise<number> {
  await database.relay.query('SELECT limpar_cadastros(), limpar_aberturas()');
  const { rowCount } = await database.relay.query(
    `DELETE FROM email WHERE estado <> 'pendente' AND criado_em < now() - interval '30 days'`,
  );
  return rowCount ?? 0;
}

/** Removes the rate-limit counters whose window is over. Returns how many. */
export const cleanCounters = (database: Database): Promise<number> =>
  asking(database.app).count('DELETE FROM limites.contador WHERE expire < $1', [Date.now()]);

/** The offices whose owner asked before `antes` for everything to be removed. */
export const escritoriosToErase = async (database: Database, antes: Date): Promise<string[]> =>
  (await database.relay.query<{ id: string }>('SELECT escritorios_a_apagar($1) AS id', [antes])).rows.map(
    ({ id }) => id,
  );

/**
 * Removes every row of an office, and of its sandbox: notes, results, people, keys, settings, its log. Of each one line
 * stays in the audit log, which says when and by whom ("sistema", or a person's id). Returns the ids that were removed;
 * their bytes outside the database are still there. Doing it twice adds a line.
 */
export async function eraseEscritorio(database: Database, organizationId: string, quem: string) {
  const sandbox = await database
    .forOrganization(organizationId)
    .transaction((tx) => tx.query<{ id: string | null }>('SELECT sandbox_do_escritorio() AS id'));
  const ids = [...sandbox.rows.flatMap(({ id }) => (id === null ? [] : [id])), organizationId];
  for (const id of ids) {
    await database.forOrganization(id).transaction(async (tx) => {
      // All rows of an office in one statement: it takes as long as it takes.
      await tx.query('SET LOCAL statement_timeout = 0');
      await tx.query('SELECT apagar_escritorio($1, $2)', [newId(), quem]);
    });
  }
  return ids;
}

/** The work of one queue, counted from the rows that decide what is to be done. */
export interface QueueWork {
  /** Waits for somebody to take it. Counting ends at `LIMITE`. */
  readonly esperando: number;
  /** Somebody has a lease on it. */
  readonly ativos: number;
  /** Seconds that the oldest of what waits has waited; 0 when nothing waits. */
  readonly espera_s: number;
}

export const MEASURED_QUEUES = ['lotes', 'apuracoes', 'pdfs', 'eventos', 'entregas', 'emails'] as const;
export type MeasuredQueue = (typeof MEASURED_QUEUES)[number];

export interface Trabalho {
  readonly queues: Readonly<Record<MeasuredQueue, QueueWork>>;
  /** Permits that no relay has published yet. */
  readonly outbox: QueueWork;
  /** Endpoints by what the office and the breaker let through. */
  readonly endpoints: readonly { readonly estado: string; readonly disjuntor: string; readonly n: number }[];
  /** Events that are set aside because their fan-out fails. */
  readonly eventos_retidos: number;
  /** Seconds for which nobody has been able to write in an office whose move was cut off; 0 when there is none. */
  readonly mudanca_parada_s: number;
  /** Offices of the newest job of new rules, by how far they are. */
  readonly recalculo: Readonly<Record<string, number>>;
}

/** No scale needs a larger number, and counting costs what it counts. */
const LIMITE = 20_000;

/** Rows of `waiting` must have a column `desde`; of `active` they are only counted. */
const medida = (nome: string, waiting: string, active: string): string => `
  SELECT '${nome}' AS nome, w.n AS esperando, coalesce(extract(epoch FROM now() - w.desde), 0)::float8 AS espera_s,
         (SELECT count(*)::int FROM (${active} LIMIT ${LIMITE}) a) AS ativos
    FROM (SELECT count(*)::int AS n, min(desde) AS desde FROM (${waiting} LIMIT ${LIMITE}) x) w`;

const LIVRE = '(lease_ate IS NULL OR lease_ate <= now())';
const EM_CURSO = 'lease_ate > now()';
/** An apuração whose lotes are under way waits for them, not for a worker. */
const MARCA_ALCANCADA = `NOT EXISTS (SELECT FROM apuracao_lote m JOIN lote l ON l.id = m.lote_id
  WHERE m.apuracao_id = a.id AND l.estado NOT IN ('concluido', 'cancelado'))`;

/** A line for each queue and the outbox: `QueueWork` with its `nome`. */
export const WORK_BY_QUEUE = [
  medida(
    'lotes',
    `SELECT criado_em AS desde FROM pedaco WHERE estado = 'pendente' OR (estado = 'executando' AND lease_ate <= now())`,
    `SELECT 1 FROM pedaco WHERE estado = 'executando' AND ${EM_CURSO}`,
  ),
  medida(
    'apuracoes',
    `SELECT criada_em AS desde FROM apuracao a WHERE estado IN ('na_fila', 'calculando') AND ${LIVRE} AND ${MARCA_ALCANCADA}`,
    `SELECT 1 FROM apuracao WHERE estado IN ('na_fila', 'calculando') AND ${EM_CURSO}`,
  ),
  medida(
    'pdfs',
    `SELECT acordada_em AS desde FROM apuracao WHERE estado = 'gerando_pdf' AND ${LIVRE}`,
    `SELECT 1 FROM apuracao WHERE estado = 'gerando_pdf' AND ${EM_CURSO}`,
  ),
  medida(
    'eventos',
    `SELECT coalesce(distribuir_em, criado_em) AS desde FROM event
      WHERE distribuido_em IS NULL AND (distribuir_em IS NULL OR distribuir_em <= now())`,
    'SELECT 1 WHERE false',
  ),
  medida(
    'entregas',
    `SELECT greatest(e.proxima_tentativa_em, p.disjuntor_ate) AS desde FROM entrega e JOIN webhook_endpoint p ON p.id = e.endpoint_id
      WHERE e.estado = 'pendente' AND e.proxima_tentativa_em <= now() AND (e.lease_ate IS NULL OR e.lease_ate <= now())
        AND p.estado = 'ativo' AND (p.disjuntor_ate IS NULL OR p.disjuntor_ate <= now())`,
    `SELECT 1 FROM entrega WHERE estado = 'pendente' AND ${EM_CURSO}`,
  ),
  medida(
    'emails',
    `SELECT proxima_tentativa_em AS desde FROM email WHERE estado = 'pendente' AND proxima_tentativa_em <= now() AND ${LIVRE}`,
    `SELECT 1 FROM email WHERE estado = 'pendente' AND ${EM_CURSO}`,
  ),
  medida(
    'outbox',
    'SELECT criado_em AS desde FROM outbox WHERE publicado_em IS NULL',
    'SELECT 1 WHERE false',
  ),
].join(' UNION ALL ');

/** How much work there is in the whole fleet, now. Short queries over partial indexes. */
export async function measureWork(database: Database): Promise<Trabalho> {
  const [linhas, endpoints, retidos, mudancas, recalculo] = await Promise.all([
    database.relay.query<QueueWork & { nome: string }>(WORK_BY_QUEUE),
    database.relay.query<Trabalho['endpoints'][number]>(
      'SELECT estado, disjuntor, count(*)::int AS n FROM webhook_endpoint GROUP BY 1, 2',
    ),
    database.relay.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM event WHERE distribuido_em IS NULL AND distribuir_em IS NOT NULL',
    ),
    cutOffMoves(database),
    findAndamento(database),
  ]);
  const workOf = (queue: MeasuredQueue | 'outbox'): QueueWork => {
    const { nome: _, ...work } = known(
      linhas.rows.find(({ nome }) => nome === queue),
      queue,
    );
    return work;
  };
  return {
    queues: recordOf(MEASURED_QUEUES, workOf),
    outbox: workOf('outbox'),
    endpoints: endpoints.rows,
    eventos_retidos: retidos.rows[0]?.n ?? 0,
    mudanca_parada_s: Math.max(0, ...mudancas.map(({ since }) => (Date.now() - since.getTime()) / 1000)),
    recalculo: recalculo?.escritorios ?? {},
  };
}

/** One number for all services: whoever holds this advisory lock does the upkeep. */
const UPKEEP_LOCK = 4_207_214;
/** A holder that is frozen or cut off says nothing: then the server ends its connection, and the lock with it. */
const SILENT_S = 5;
const BEAT_MS = 1_000;

/**
 * Tries to become the one process that does the upkeep, on a connection of its own that also listens to the outbox:
 * `onNotify` is called when a transaction with outbox rows commits. Undefined when another process holds the lock. The
 * lock goes when the process ends, and when nothing has been heard of it for some seconds.
 */
export async function acquireUpkeepLock(relayUrl: string, onNotify: () => void) {
  const client = new pg.Client({ connectionString: relayUrl, keepAlive: true });
  const lost = new Promise<void>((done) => {
    client.on('error', () => done());
    client.once('end', () => done());
  });
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
    UPKEEP_LOCK,
  ]);
  if (!rows[0]?.held) {
    await client.end();
    return undefined;
  }
  client.on('notification', onNotify);
  await client.query(`LISTEN apura_outbox; SET idle_session_timeout = '${SILENT_S}s'`);
  let answered = true;
  const beat = setInterval(() => {
    if (!answered) return;
    answered = false;
    client.query('SELECT 1').then(
      () => {
        answered = true;
      },
      () => {}, // the connection is lost, which `lost` says
    );
  }, BEAT_MS).unref();
  void lost.then(() => clearInterval(beat));
  return {
    /** Settles when the connection, and with it the lock, is lost. */
    lost,
    release: () => client.end(),
  };
}

/**
 * Does `work` unless another process does work of the same name: then it returns false at once. The lock is a
 * connection's, so it ends with the process.
 */
export async function runAlone(
  database: Database,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await database.relay.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine',
      [name],
    );
    if (!rows[0]?.mine) return false;
    try {
      await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    }
    return true;
  } finally {
    client.release();
  }
}
