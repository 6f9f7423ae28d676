import { sql } from 'kysely';
import pg from 'pg';
import { sandboxOf } from '../escritorios/in-each-ambiente.ts';
import { asking } from '../tenancy/asking.ts';
import { from, now } from '../tenancy/builder.ts';
import { call, lockOf } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import { ENDPOINTS_WITH_PENDING } from '../webhooks/saude-do-endpoint.ts';
import type { Forgotten } from './forgotten-work.ts';

/**
 * Offices whose part of a running job of new rules has been pending for `aposSegundos`, or whose lease ran out. Each call counts
 * as a new permit; the time doubles with each, for a part may wait long for workers that have its rules. With 0 seconds all that
 * waits is found, for queues that were emptied: that is the same permit once more.
 */
export const overdueRecalculos = (database: Database, aposSegundos: number): Promise<Forgotten[]> =>
  asking(database.relay).rows(
    from
      .updateTable('recalculo as r')
      .set((eb) => ({
        geracao: eb('r.geracao', '+', aposSegundos > 0 ? 1 : 0),
        acordado_em: now,
        estado: eb.case().when('r.estado', '=', 'esperando').then('pendente').else(eb.ref('r.estado')).end(),
      }))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('limites.recalculo as j')
            .whereRef('j.regras', '=', 'r.regras')
            .where('j.estado', '=', 'ativo'),
        ),
      )
      .where(({ eb, and, or, not, exists, ref, selectFrom }) => {
        const underWay = selectFrom('apuracao as a')
          .whereRef('a.organization_id', '=', 'r.organization_id')
          .whereRef('a.recalculo', '=', 'r.regras')
          .where('a.estado', 'in', ['na_fila', 'calculando', 'gerando_pdf']);
        const doubled = sql<Date>`now() - make_interval(secs => ${aposSegundos}::float8 * 2 ^ least(${ref('r.geracao')}, 6))`;
        return or([
          and([eb('r.estado', '=', 'pendente'), eb('r.acordado_em', '<', doubled)]),
          and([
            eb('r.estado', '=', 'executando'),
            eb('r.lease_ate', '<=', now),
            eb('r.acordado_em', '<', before(5)),
          ]),
          and([
            eb('r.estado', '=', 'esperando'),
            eb('r.acordado_em', '<', before(aposSegundos)),
            not(exists(underWay)),
          ]),
        ]);
      })
      .returning(['r.id', 'r.organization_id', 'r.request_id', 'r.geracao']),
  );

const before = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/**
 * Clients whose stored notes have waited for ten times `aposSegundos` to be picked up: an apuração of theirs does not
 * wait for it, and a permit that is under way must not be doubled.
 */
export const overdueRecolhimentos = (database: Database, aposSegundos: number) =>
  asking(database.relay).rows(
    from
      .updateTable('cliente')
      .set({ recolhimento_pedido_em: now })
      .where('documentos_recolhidos_em', 'is', null)
      .where('recolhimento_pedido_em', '<', before(aposSegundos * 10))
      .returning(['id', 'organization_id']),
  );

/**
 * Events that nobody has fanned out for `aposSegundos`, and those set aside whose time has come. Their ids are stable:
 * fanning out twice does nothing.
 */
export const overdueEvents = (database: Database, aposSegundos: number) =>
  asking(database.relay).rows(
    from
      .selectFrom('event')
      .select(['id', 'organization_id', 'request_id'])
      .where('distribuido_em', 'is', null)
      .where(({ eb, ref }) =>
        eb(
          sql<Date>`coalesce(${ref('distribuir_em')}, ${ref('criado_em')} + make_interval(secs => ${aposSegundos}))`,
          '<',
          now,
        ),
      )
      .orderBy('id')
      .limit(1000),
  );

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
  (await asking(database.relay).value(
    from
      .selectFrom('email')
      .select(({ fn }) => sql<number>`${fn.countAll()}::int`.as('n'))
      .where('estado', '=', 'pendente')
      .where('proxima_tentativa_em', '<', before(aposSegundos))
      .where(({ or, eb }) => or([eb('lease_ate', 'is', null), eb('lease_ate', '<=', now)])),
  )) ?? 0;

/** Removes bytes that no lote claimed within the hour. Returns how many rows. */
export const cleanProvisional = (database: Database): Promise<number> =>
  asking(database.relay).count(
    from
      .deleteFrom('conteudo')
      .where('provisorio', '=', true)
      .where('criado_em', '<', sql<Date>`now() - interval '1 hour'`),
  );

/** Makes the partitions of the coming months. */
export const ensurePartitions = (database: Database): Promise<void> =>
  asking(database.relay).run(call('garantir_particoes'));

/**
 * Drops the partitions of months that nobody asks for any more: outbox after two, attempts after three, events (with
 * their deliveries) after thirteen. Returns their names.
 */
export const retirePartitions = async (database: Database): Promise<string[]> =>
  (await asking(database.relay).value(call('aposentar_particoes'))) ?? [];

/**
 * Removes notes, with their XMLs, whose years are over in offices that keep them for so many (`config.retencao_anos`);
 * results and reports stay. Returns how many notes.
 */
export const removeExpired = async (database: Database): Promise<number> =>
  (await asking(database.relay).value(call('apagar_vencidos'))) ?? 0;

/**
 * Removes mails that ended, sent or not, a month ago, sign-ups that nobody confirmed, and the openings of links that ended a
 * month ago. Returns how many mails.
 */
export async function cleanEmails(database: Database): Promise<number> {
  const { run, count } = asking(database.relay);
  await run(call('limpar_cadastros'));
  await run(call('limpar_aberturas'));
  return count(
    from
      .deleteFrom('email')
      .where('estado', '<>', 'pendente')
      .where('criado_em', '<', sql<Date>`now() - interval '30 days'`),
  );
}

/** Removes the rate-limit counters whose window is over. Returns how many. */
export const cleanCounters = (database: Database): Promise<number> =>
  asking(database.app).count(from.deleteFrom('limites.contador').where('expire', '<', String(Date.now())));

/** The offices whose owner asked before `antes` for everything to be removed. */
export const escritoriosToErase = async (database: Database, antes: Date): Promise<string[]> =>
  (await asking(database.relay).rows(call('escritorios_a_apagar', antes))).map(({ answer }) => answer);

/**
 * Removes every row of an office, and of its sandbox: notes, results, people, keys, settings, its log. Of each one line
 * stays in the audit log, which says when and by whom ("sistema", or a person's id). Returns the ids that were removed;
 * their bytes outside the database are still there. Doing it twice adds a line.
 */
export async function eraseEscritorio(database: Database, organizationId: string, quem: string) {
  const sandbox = await database.forOrganization(organizationId).transaction(sandboxOf);
  const ids = [...(sandbox === undefined ? [] : [sandbox]), organizationId];
  for (const id of ids) {
    await database.forOrganization(id).transaction(async (tx) => {
      // All rows of an office in one statement: it takes as long as it takes.
      await tx.query('SET LOCAL statement_timeout = 0');
      await tx.run(call('apagar_escritorio', newId(), quem));
    });
  }
  return ids;
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
  if (!(await asking(client).value(call('pg_try_advisory_lock', UPKEEP_LOCK)))) {
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
    const { value, run } = asking(client);
    if (!(await value(call('pg_try_advisory_lock', lockOf(name))))) return false;
    try {
      await work();
    } finally {
      await run(call('pg_advisory_unlock', lockOf(name)));
    }
    return true;
  } finally {
    client.release();
  }
}
