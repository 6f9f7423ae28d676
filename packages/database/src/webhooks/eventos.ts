import type { Fato, StoredEvent } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { notifyByEmail } from '../emails/emails.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { asked, from, writeEachShape } from '../tenancy/builder.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import { ofPeriod, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

export type Agregado =
  | { readonly lote: string }
  | { readonly apuracao: string; readonly versao: number }
  | { readonly webhook: string }
  /** For this webhook alone. */
  | { readonly only: string }
  | { readonly recalculo: string };

/** Writes events with the next numbers of their lote, apuração, webhook or recálculo, and the permit that fans them out. Returns their ids. */
export async function insertEvents(
  tx: Transaction,
  agregado: Agregado,
  requestId: string,
  fatos: readonly Fato[],
): Promise<string[]> {
  if (!fatos.length) return [];
  const { table, id, coluna } = ondeEsta(agregado);
  // The update locks the row, so numbers are handed out one writer at a time.
  const { sequencia: last } = await tx.one(
    from
      .updateTable(table)
      .set(({ eb }) => ({ sequencia: eb('sequencia', '+', fatos.length) }))
      .where('id', '=', id)
      .returning('sequencia'),
  );
  const numbered = fatos.map((fato, i) => ({ ...fato, sequencia: last - fatos.length + 1 + i, coluna }));
  return storeEvents(tx, requestId, numbered);
}

/** What has happened, with its number, and the columns by which it names what it happened to. */
export type NumberedFato = Fato & { readonly sequencia: number; readonly coluna: object };

/** Writes events that have their numbers already, of whatever, and the permit that fans them out. Returns their ids. */
export async function storeEvents(tx: Transaction, requestId: string, fatos: readonly NumberedFato[]) {
  const numbered = fatos.map(({ type, data, sequencia, coluna }) => ({
    id: newId(),
    type,
    sequencia,
    payload: data,
    request_id: requestId,
    ...coluna,
  }));
  await insertRows(tx, 'event', numbered);
  // Whoever takes the permit fans out all that waits, so one is enough however many events there are.
  const [first] = numbered;
  if (first)
    await insertOutbox(tx, [
      permitFor.eventos({ id: first.id, organization_id: tx.organizationId, request_id: requestId }),
    ]);
  // What is for one webhook alone concerns nobody else.
  await notifyByEmail(
    tx,
    requestId,
    numbered.filter((event) => !('dirigido' in event)),
  );
  return numbered.map(({ id }) => id);
}

/** The row that counts the events of an aggregate, and the columns by which an event names it. */
function ondeEsta(agregado: Agregado): {
  readonly table: 'lote' | 'apuracao' | 'recalculo' | 'webhook_endpoint';
  readonly id: string;
  readonly coluna: object;
} {
  if ('lote' in agregado) return { table: 'lote', id: agregado.lote, coluna: { lote_id: agregado.lote } };
  if ('only' in agregado) {
    const { only: id } = agregado;
    return { table: 'webhook_endpoint', id, coluna: { endpoint_id: id, dirigido: true } };
  }
  if ('webhook' in agregado)
    return { table: 'webhook_endpoint', id: agregado.webhook, coluna: { endpoint_id: agregado.webhook } };
  if ('recalculo' in agregado) return { table: 'recalculo', id: agregado.recalculo, coluna: {} };
  const { apuracao, versao } = agregado;
  return { table: 'apuracao', id: apuracao, coluna: { apuracao_id: apuracao, versao } };
}

export interface EventFilter extends Page, Period {
  readonly type?: string;
}

/**
 * The transactions of the cluster's other databases: they write no events here, and may take hours. Read before the page:
 * which database one was of is not known any more once it has ended, and what begins later holds nothing back that was
 * there when the page was asked for.
 */
const transactionsElsewhere = writeEachShape(() =>
  from
    .selectFrom('pg_stat_activity')
    .select(({ cast }) => cast<string>('backend_xid', 'text').as('numero'))
    .where('backend_xid', 'is not', null)
    .where('datname', '<>', sql<string>`current_database()`),
);

/** The number of the oldest transaction of this database that may still write. */
const horizonte = (deOutros: readonly string[]) => sql`coalesce(
  (SELECT x FROM pg_snapshot_xip(pg_current_snapshot()) x WHERE x::xid::text <> ALL (${deOutros}::text[])
    ORDER BY x LIMIT 1),
  pg_snapshot_xmax(pg_current_snapshot()))`;

/**
 * One page of the office's events, the oldest first, one more than `limit` if there is a next page. A consumer that
 * keeps the cursor of its last page can go on from there later and misses nothing: the order is that of the
 * transactions that wrote them, and an event is shown once none is open that began to write before its own.
 */
export async function listEvents(tenant: Tenant, filtro: EventFilter): Promise<StoredEvent[]> {
  const outras = await tenant.read(transactionsElsewhere({}));
  return tenant.read(
    pageOfEvents({ ...filtro, limit: filtro.limit + 1, deOutros: outras.map(({ numero }) => numero) }),
  );
}

const pageOfEvents = writeEachShape((given: EventFilter & { readonly deOutros: readonly string[] }) => {
  const { type, depoisDe, limit, deOutros } = given;
  // A value of its own: under row-level security PostgreSQL does not trust a coalesce() around it, and would read all events before the place.
  const lido = (id: string) =>
    from
      .selectFrom('event as v')
      .select(({ ref }) => sql<string>`coalesce(max(${ref('v.transacao')}), '0')`.as('transacao'))
      .where('v.id', '=', id);
  return guardados()
    .where((eb) =>
      eb.and([
        eb('transacao', '<', sql<string>`(SELECT ${horizonte(deOutros)})`),
        eb.and(asked({ type })),
        ...ofPeriod(eb.ref('criado_em'), given),
        ...(depoisDe === undefined
          ? []
          : [eb(eb.refTuple('transacao', 'id'), '>', eb.tuple(sql<string>`${lido(depoisDe)}`, depoisDe))]),
      ]),
    )
    .orderBy('transacao')
    .orderBy('id')
    .limit(limit);
});

const guardados = () =>
  from
    .selectFrom('event')
    .select(['id', 'type', 'criado_em', 'sequencia', 'payload'])
    // A maker of its type wrote it.
    .$narrowType<Pick<StoredEvent, 'type' | 'payload'>>();

/** One event of the office, or null. */
export const findEvent = async (tenant: Tenant, id: string): Promise<StoredEvent | null> =>
  (await tenant.first(guardados().where('id', '=', id))) ?? null;
