import type { StoredEvent } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import type { Entrega } from '../generated/client.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { asked, type Built, from, kept, now, type Row, writeEachShape } from '../tenancy/builder.ts';
import { newId } from '../tenancy/new-id.ts';
import { ofPeriod, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

export interface EntregaListada
  extends Omit<
    Entrega,
    | 'organization_id'
    | 'lease_dono'
    | 'lease_ate'
    | 'request_id'
    | 'inicio_em'
    | 'tentativas_antes'
    | 'urgente'
  > {
  readonly type: string;
}

export type TentativaListada = Omit<Row<'tentativa'>, 'id' | 'organization_id' | 'entrega_id'>;

export interface FiltroDeEntregas extends Page, Period {
  readonly estado?: string;
  readonly endpointId?: string;
  readonly eventId?: string;
  readonly type?: string;
  /** Of the last answer. */
  readonly status?: number;
}

/** When it is really tried: what is due waits for a free place, a breaker's probe or an endpoint that is paused. */
const listadas = () =>
  from
    .selectFrom('entrega as e')
    .innerJoin('event as v', 'v.id', 'e.event_id')
    .innerJoin('webhook_endpoint as p', 'p.id', 'e.endpoint_id')
    .select([
      'e.id',
      'e.event_id',
      'v.type',
      'e.endpoint_id',
      'e.estado',
      'e.tentativas',
      'e.criado_em',
      'e.concluida_em',
    ])
    .select((eb) =>
      eb
        .case()
        .when(eb.and([eb('e.estado', '=', sql.lit('pendente')), eb('p.estado', '=', sql.lit('ativo'))]))
        .then(sql<Date>`greatest(${eb.ref('e.proxima_tentativa_em')}, ${eb.ref('p.disjuntor_ate')}, now())`)
        .end()
        .as('proxima_tentativa_em'),
    );

/** One page of the office's entregas, the newest first, one more than `limit` if there is a next page. */
export const listEntregas = (tenant: Tenant, filtro: FiltroDeEntregas): Promise<EntregaListada[]> =>
  tenant.read(pageOfEntregas({ ...filtro, limit: filtro.limit + 1, organizationId: tenant.organizationId }));

const pageOfEntregas = writeEachShape((given: FiltroDeEntregas & { readonly organizationId: string }) => {
  const { organizationId, estado, endpointId, eventId, type, status, depoisDe, limit, ...period } = given;
  return listadas()
    .where('e.organization_id', '=', organizationId)
    .where((eb) =>
      eb.and([
        eb.and(
          asked({ 'e.estado': estado, 'e.endpoint_id': endpointId, 'e.event_id': eventId, 'v.type': type }),
        ),
        ...ofPeriod(eb.ref('e.criado_em'), period),
        ...(depoisDe === undefined ? [] : [eb('e.id', '<', depoisDe)]),
        ...(status === undefined
          ? []
          : [
              eb(
                eb
                  .selectFrom('tentativa as t')
                  .select('t.status')
                  .whereRef('t.entrega_id', '=', 'e.id')
                  .orderBy('t.id', 'desc')
                  .limit(1),
                '=',
                status,
              ),
            ]),
      ]),
    )
    .orderBy('e.id', 'desc')
    .limit(limit);
});

/** One entrega of the office with the record of its attempts, or null. */
export const findEntrega = (
  tenant: Tenant,
  id: string,
): Promise<(EntregaListada & { readonly registro: readonly TentativaListada[] }) | null> =>
  tenant.transaction(async (tx) => {
    const entrega = await tx.first(listadas().where('e.id', '=', id));
    if (!entrega) return null;
    const registro = await tx.rows(
      from
        .selectFrom('tentativa')
        .select(['numero', 'criado_em', 'status', 'erro', 'duracao_ms', 'corpo', 'requisicao', 'cabecalhos'])
        .where('entrega_id', '=', id)
        .orderBy('id'),
    );
    return { ...entrega, registro };
  });

export interface SegredoLido {
  readonly id: string;
  readonly cifrado: Buffer;
}

export interface EntregaLida {
  readonly id: string;
  readonly endpoint_id: string;
  readonly url: string;
  /** Of an office that tries things out. */
  readonly sandbox: boolean;
  /** The office's own headers, encrypted; null where it has none. */
  readonly cabecalhos: Buffer | null;
  readonly request_id: string;
  /** Attempts made so far, those of earlier rounds included. */
  readonly tentativas: number;
  /** Attempts of the rounds before the last resend. */
  readonly tentativas_antes: number;
  readonly criado_em: Date;
  /** When the 24 hours of this round began. */
  readonly inicio_em: Date | null;
  /** The endpoint has no failure on record: a success has nothing to repair. */
  readonly endpoint_sadio: boolean;
  readonly evento: StoredEvent;
  /** The secrets that hold now, the newest first. */
  readonly segredos: readonly SegredoLido[];
}

/** Signatures go into one header, so they cannot be many. */
const MAXIMO_DE_SEGREDOS = 5;

/** What the deliverer needs to sign and send these entregas of one office. `agora`: PostgreSQL's clock unless given. */
export const readEntregas = (tenant: Tenant, ids: readonly string[], agora?: Date): Promise<EntregaLida[]> =>
  tenant.transaction(async (tx) => {
    const entregas = from
      .selectFrom('entrega as e')
      .innerJoin('webhook_endpoint as p', 'p.id', 'e.endpoint_id')
      .innerJoin('event as v', 'v.id', 'e.event_id')
      .innerJoin('organization as o', 'o.id', 'e.organization_id')
      .select([
        'e.id',
        'e.endpoint_id',
        'p.url',
        'p.cabecalhos',
        'e.request_id',
        'e.tentativas',
        'e.tentativas_antes',
      ])
      .select(['e.criado_em', 'e.inicio_em', 'v.id as event_id', 'v.type', 'v.criado_em as event_criado_em'])
      .select(['v.sequencia', 'v.payload'])
      .select((eb) => [
        eb('o.sandbox_of', 'is not', null).as('sandbox'),
        eb
          .and([
            eb('p.falhas_seguidas', '=', sql.lit(0)),
            eb('p.falhando_desde', 'is', null),
            eb('p.disjuntor', '=', sql.lit('fechado')),
          ])
          .as('endpoint_sadio'),
      ])
      .where(({ ref }) => sql<boolean>`${ref('e.id')} = ANY(${ids}::uuid[])`)
      .where('e.estado', '=', sql.lit('pendente'))
      .$narrowType<StoredEvent & { sandbox: boolean; endpoint_sadio: boolean }>();
    const rows = await tx.rows(kept(entregas));
    const endpoints = [...new Set(rows.map((row) => row.endpoint_id))];
    const valem = from
      .selectFrom('endpoint_secret')
      .select(['id', 'endpoint_id', 'cifrado'])
      .where(({ ref }) => sql<boolean>`${ref('endpoint_id')} = ANY(${endpoints}::uuid[])`)
      .where((eb) =>
        eb.or([
          eb('valido_ate', 'is', null),
          eb('valido_ate', '>', sql<Date>`coalesce(${agora ?? null}::timestamptz, now())`),
        ]),
      )
      .orderBy('id', 'desc');
    const segredos = await tx.rows(kept(valem));
    return rows.map(({ event_id, type, event_criado_em, sequencia, payload, ...entrega }) => ({
      ...entrega,
      evento: { id: event_id, type, criado_em: event_criado_em, sequencia, payload },
      segredos: segredos
        .filter((segredo) => segredo.endpoint_id === entrega.endpoint_id)
        .slice(0, MAXIMO_DE_SEGREDOS),
    }));
  });

export interface Periodo {
  readonly desde: Date;
  readonly ate?: Date;
}

/** Events of before are not replayed. */
const KEPT = sql<Date>`now() - interval '30 days'`;

/** A round begins: due now, the ladder and its 24 hours from the start, the record of earlier attempts kept. */
const deNovo = () =>
  from
    .updateTable('entrega')
    .set({ estado: 'pendente', proxima_tentativa_em: now, inicio_em: now })
    .set({ lease_dono: null, lease_ate: null, concluida_em: null })
    .set((eb) => ({ tentativas_antes: eb.ref('tentativas') }));

/** Why an entrega cannot be sent again. */
export type RecusaDoReenvio = 'inexistente' | 'pendente' | 'desativado';

/** Sends one entrega again, delivered or not. */
export const resendEntrega = (
  tenant: Tenant,
  id: string,
  requestId: string,
): Promise<RecusaDoReenvio | 'feito'> =>
  tenant.transaction(async (tx) => {
    const entrega = await tx.first(
      from
        .selectFrom('entrega as e')
        .innerJoin('webhook_endpoint as p', 'p.id', 'e.endpoint_id')
        .select(['e.estado', 'p.estado as endpoint'])
        .where('e.id', '=', id)
        .where('e.criado_em', '>', KEPT)
        .forUpdate('e'),
    );
    if (!entrega) return 'inexistente';
    if (entrega.endpoint === 'desativado') return 'desativado';
    if (entrega.estado === 'pendente') return 'pendente';
    await tx.run(deNovo().where('id', '=', id));
    await wake(tx, requestId);
    return 'feito';
  });

/** Sends again all that failed or was cancelled for an endpoint in a period. Returns how many. */
export const recoverEntregas = (
  tenant: Tenant,
  endpointId: string,
  { desde, ate }: Periodo,
  requestId: string,
): Promise<number> =>
  makeDue(
    tenant,
    requestId,
    deNovo()
      .where('endpoint_id', '=', endpointId)
      .where('estado', 'in', [sql.lit('falhou'), sql.lit('cancelada')])
      .where('concluida_em', '>=', desde)
      .where('concluida_em', '<', ate ?? SOON)
      .where('criado_em', '>', KEPT),
  );

/** What an endpoint `p` chooses, each with what of an event `v` it is chosen by: nothing chosen is all. */
const FILTERS = [
  ['p.eventos', 'v.type'],
  ['p.clientes', 'v.cliente_id'],
  ['p.regimes', 'v.regime'],
] as const;

/**
 * Sends the events of a period that were never meant for the endpoint: from before it was made, or from while it was
 * disabled or subscribed to other types or clients. Returns how many.
 */
export const restoreEvents = (
  tenant: Tenant,
  endpointId: string,
  { desde, ate }: Periodo,
  requestId: string,
): Promise<number> =>
  makeDue(
    tenant,
    requestId,
    from
      .insertInto('entrega')
      .columns([
        ...(['id', 'organization_id', 'event_id', 'endpoint_id', 'estado'] as const),
        ...(['proxima_tentativa_em', 'inicio_em', 'request_id'] as const),
      ])
      .expression(({ selectFrom, val }) =>
        selectFrom('event as v')
          .innerJoin('webhook_endpoint as p', (join) => join.on('p.id', '=', endpointId))
          .select([sql<string>`uuidv7()`.as('id'), val(tenant.organizationId).as('organization_id')])
          .select(['v.id as event_id', 'p.id as endpoint_id', sql.lit('pendente').as('estado')])
          .select([now.as('proxima_tentativa_em'), now.as('inicio_em'), val(requestId).as('request_id')])
          .where('v.criado_em', '>=', desde)
          .where('v.criado_em', '>=', KEPT)
          .where('v.criado_em', '<', ate ?? SOON)
          .where('v.distribuido_em', 'is not', null)
          .where('v.dirigido', '=', false)
          .where('v.type', '<>', 'webhook.teste')
          .whereRef('v.endpoint_id', 'is distinct from', 'p.id')
          .where(({ and, or, eb, fn }) =>
            and(
              FILTERS.map(([wanted, of]) =>
                or([eb(wanted, '=', sql<string[]>`'{}'`), eb(of, '=', fn.any(wanted))]),
              ),
            ),
          )
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('entrega as e')
                  .whereRef('e.event_id', '=', 'v.id')
                  .whereRef('e.endpoint_id', '=', 'p.id'),
              ),
            ),
          )
          .orderBy('v.id'),
      )
      .onConflict((one) => one.columns(['event_id', 'endpoint_id']).doNothing()),
  );

/** What ended, or was made, in this very second belongs to a period without an end. */
const SOON = sql<Date>`now() + interval '1 second'`;

/** Wakes somebody for the entregas that a statement makes due, and returns how many they are. */
const makeDue = (tenant: Tenant, requestId: string, statement: Built<unknown>): Promise<number> =>
  tenant.transaction(async (tx) => {
    const due = await tx.count(statement);
    if (due) await wake(tx, requestId);
    return due;
  });

function wake(tx: Transaction, requestId: string): Promise<void> {
  return insertOutbox(tx, [permitFor.entregas(newId(), { request_id: requestId })]);
}
