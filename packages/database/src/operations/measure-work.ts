import { known, recordOf } from '@apura/contracts/tables';
import { type SelectQueryBuilder, sql } from 'kysely';
import { findAndamento } from '../documentos/andamento-do-recalculo.ts';
import { cutOffMoves } from '../escritorios/move-office.ts';
import { asking } from '../tenancy/asking.ts';
import { from, now } from '../tenancy/builder.ts';
import type { Database } from '../tenancy/open-database.ts';

/** The work of one queue, counted from the rows that decide what is to be done. */
export interface QueueWork {
  /** Waits for somebody to take it. Counting ends at `LIMIT`. */
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
const LIMIT = 20_000;

/** A line of a queue: what waits in it since when, and what is under way, of which the rows are only counted. */
function lineOf<Of, Table extends keyof Of, Other, Active extends keyof Other>(
  queue: MeasuredQueue | 'outbox',
  waiting: SelectQueryBuilder<Of, Table, { desde: Date | null }>,
  active?: SelectQueryBuilder<Other, Active, object>,
) {
  const waits = from
    .selectFrom(waiting.limit(LIMIT).as('x'))
    .select(({ fn, ref }) => [
      sql<number>`${fn.countAll()}::int`.as('n'),
      sql<Date | null>`min(${ref('x.desde')})`.as('desde'),
    ]);
  const ativos = active
    ? sql<number>`(SELECT count(*)::int FROM ${active.limit(LIMIT).as('a')})`
    : sql<number>`0`;
  return from
    .selectFrom(waits.as('w'))
    .select(({ ref }) => [
      sql.lit<string>(queue).as('nome'),
      'w.n as esperando',
      sql<number>`coalesce(extract(epoch FROM now() - ${ref('w.desde')}), 0)::float8`.as('espera_s'),
      ativos.as('ativos'),
    ]);
}

const chunks = from.selectFrom('pedaco');
const versions = from.selectFrom('apuracao as a');
/** Printed where reports are, on the same queue. */
const dossiers = from.selectFrom('dossie').where('estado', '=', sql.lit('gerando_pdf'));
const mails = from.selectFrom('email').where('estado', '=', 'pendente');
const deliveries = from.selectFrom('entrega as e').where('e.estado', '=', 'pendente');
const COMPUTED = ['na_fila', 'calculando'] as const;

const versionsToBegin = versions
  .where('a.estado', 'in', COMPUTED)
  .where(({ or, eb }) => or([eb('a.lease_ate', 'is', null), eb('a.lease_ate', '<=', now)]))
  // One whose uploads are under way waits for them, not for a worker.
  .where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('apuracao_lote as m')
          .innerJoin('lote as l', 'l.id', 'm.lote_id')
          .whereRef('m.apuracao_id', '=', 'a.id')
          .where('l.estado', 'not in', ['concluido', 'cancelado']),
      ),
    ),
  );

const deliveriesThatMayGo = deliveries
  .innerJoin('webhook_endpoint as p', 'p.id', 'e.endpoint_id')
  .where('e.proxima_tentativa_em', '<=', now)
  .where(({ or, eb }) => or([eb('e.lease_ate', 'is', null), eb('e.lease_ate', '<=', now)]))
  .where('p.estado', '=', 'ativo')
  .where(({ or, eb }) => or([eb('p.disjuntor_ate', 'is', null), eb('p.disjuntor_ate', '<=', now)]));

/** A line for each queue and the outbox: `QueueWork` with its `nome`. */
export const WORK_BY_QUEUE = lineOf(
  'lotes',
  chunks
    .select('criado_em as desde')
    .where(({ or, and, eb }) =>
      or([eb('estado', '=', 'pendente'), and([eb('estado', '=', 'executando'), eb('lease_ate', '<=', now)])]),
    ),
  chunks.where('estado', '=', 'executando').where('lease_ate', '>', now),
)
  .unionAll(
    lineOf(
      'apuracoes',
      versionsToBegin.select('a.criada_em as desde'),
      versions.where('a.estado', 'in', COMPUTED).where('a.lease_ate', '>', now),
    ),
  )
  .unionAll(
    lineOf(
      'pdfs',
      versions
        .select('a.acordada_em as desde')
        .where('a.estado', '=', 'gerando_pdf')
        .where(({ or, eb }) => or([eb('a.lease_ate', 'is', null), eb('a.lease_ate', '<=', now)]))
        .unionAll(
          dossiers
            .select('acordado_em as desde')
            .where(({ or, eb }) => or([eb('lease_ate', 'is', null), eb('lease_ate', '<=', now)])),
        ),
      versions
        .select('a.id')
        .where('a.estado', '=', 'gerando_pdf')
        .where('a.lease_ate', '>', now)
        .unionAll(dossiers.select('id').where('lease_ate', '>', now)),
    ),
  )
  .unionAll(
    lineOf(
      'eventos',
      from
        .selectFrom('event')
        .select(({ fn }) => fn.coalesce('distribuir_em', 'criado_em').as('desde'))
        .where('distribuido_em', 'is', null)
        .where(({ or, eb }) => or([eb('distribuir_em', 'is', null), eb('distribuir_em', '<=', now)])),
    ),
  )
  .unionAll(
    lineOf(
      'entregas',
      deliveriesThatMayGo.select(({ fn }) =>
        fn<Date>('greatest', ['e.proxima_tentativa_em', 'p.disjuntor_ate']).as('desde'),
      ),
      deliveries.where('e.lease_ate', '>', now),
    ),
  )
  .unionAll(
    lineOf(
      'emails',
      mails
        .select('proxima_tentativa_em as desde')
        .where('proxima_tentativa_em', '<=', now)
        .where(({ or, eb }) => or([eb('lease_ate', 'is', null), eb('lease_ate', '<=', now)])),
      mails.where('lease_ate', '>', now),
    ),
  )
  .unionAll(
    lineOf(
      'outbox',
      from.selectFrom('outbox').select('criado_em as desde').where('publicado_em', 'is', null),
    ),
  );

/** How much work there is in the whole fleet, now. Short queries over partial indexes. */
export async function measureWork(database: Database): Promise<Trabalho> {
  const { rows, one } = asking(database.relay);
  const [lines, endpoints, retidos, mudancas, recalculo] = await Promise.all([
    rows(WORK_BY_QUEUE),
    rows(
      from
        .selectFrom('webhook_endpoint')
        .select(({ fn }) => ['estado', 'disjuntor', sql<number>`${fn.countAll()}::int`.as('n')])
        .groupBy(['estado', 'disjuntor']),
    ),
    one(
      from
        .selectFrom('event')
        .select(({ fn }) => sql<number>`${fn.countAll()}::int`.as('n'))
        .where('distribuido_em', 'is', null)
        .where('distribuir_em', 'is not', null),
    ),
    cutOffMoves(database),
    findAndamento(database),
  ]);
  const workOf = (queue: MeasuredQueue | 'outbox'): QueueWork => {
    const { nome: _, ...work } = known(
      lines.find(({ nome }) => nome === queue),
      queue,
    );
    return work;
  };
  return {
    queues: recordOf(MEASURED_QUEUES, workOf),
    outbox: workOf('outbox'),
    endpoints,
    eventos_retidos: retidos.n,
    mudanca_parada_s: Math.max(0, ...mudancas.map(({ since }) => (Date.now() - since.getTime()) / 1000)),
    recalculo: recalculo?.escritorios ?? {},
  };
}
