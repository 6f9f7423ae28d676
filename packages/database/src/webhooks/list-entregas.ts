import type { StoredEvent } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import type { Entrega, Tentativa } from '../generated/client.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Page, Period } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

export interface EntregaListada
  extends Omit<
    Entrega,
    'organization_id' | 'lease_dono' | 'lease_ate' | 'request_id' | 'inicio_em' | 'tentativas_antes'
  > {
  readonly type: string;
}

export type TentativaListada = Omit<Tentativa, 'id' | 'organization_id' | 'entrega_id'>;

export interface FiltroDeEntregas extends Page, Period {
  readonly estado?: string;
  readonly endpointId?: string;
  readonly eventId?: string;
  readonly type?: string;
  /** Of the last answer. */
  readonly status?: number;
}

/** When it is really tried: what is due waits for a free place, a breaker's probe or an endpoint that is paused. */
const PROXIMA = `CASE WHEN p.estado = 'ativo' THEN greatest(e.proxima_tentativa_em, p.disjuntor_ate, now()) END`;
const COLUNAS = `e.id, e.event_id, v.type, e.endpoint_id, e.estado, e.tentativas,
  CASE WHEN e.estado = 'pendente' THEN ${PROXIMA} END AS proxima_tentativa_em, e.criado_em, e.concluida_em`;
const ORIGEM = 'entrega e JOIN event v ON v.id = e.event_id JOIN webhook_endpoint p ON p.id = e.endpoint_id';

/** One page of the office's entregas, the newest first, one more than `limit` if there is a next page. */
export const listEntregas = (tenant: Tenant, filtro: FiltroDeEntregas): Promise<EntregaListada[]> =>
  tenant.read<EntregaListada>(
    `SELECT ${COLUNAS} FROM ${ORIGEM}
        WHERE ($1::text IS NULL OR e.estado = $1) AND ($2::uuid IS NULL OR e.endpoint_id = $2)
          AND ($3::uuid IS NULL OR e.event_id = $3) AND ($4::text IS NULL OR v.type = $4)
          AND ($5::timestamptz IS NULL OR e.criado_em >= $5) AND ($6::timestamptz IS NULL OR e.criado_em < $6)
          AND ($7::uuid IS NULL OR e.id < $7) AND e.organization_id = $9
          AND ($10::int IS NULL OR $10 = (SELECT t.status FROM tentativa t WHERE t.entrega_id = e.id ORDER BY t.id DESC LIMIT 1))
        ORDER BY e.id DESC LIMIT $8`,
    [
      filtro.estado,
      filtro.endpointId,
      filtro.eventId,
      filtro.type,
      filtro.desde,
      filtro.ate,
      filtro.depoisDe,
      filtro.limit + 1,
      tenant.organizationId,
      filtro.status,
    ],
  );

/** One entrega of the office with the record of its attempts, or null. */
export const findEntrega = (
  tenant: Tenant,
  id: string,
): Promise<(EntregaListada & { readonly registro: readonly TentativaListada[] }) | null> =>
  tenant.transaction(async (tx) => {
    const [entrega] = await tx.rows<EntregaListada>(`SELECT ${COLUNAS} FROM ${ORIGEM} WHERE e.id = $1`, [id]);
    if (!entrega) return null;
    const registro = await tx.query<TentativaListada>(
      `SELECT numero, criado_em, status, erro, duracao_ms, corpo, requisicao, cabecalhos FROM tentativa WHERE entrega_id = $1 ORDER BY id`,
      [id],
    );
    return { ...entrega, registro: registro.rows };
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
    const { rows } = await tx.query({
      name: 'ler-entregas',
      text: `SELECT e.id, e.endpoint_id, p.url, p.cabecalhos, o.sandbox_of IS NOT NULL AS sandbox, e.request_id, e.tentativas, e.tentativas_antes, e.criado_em, e.inicio_em,
                    p.falhas_seguidas = 0 AND p.falhando_desde IS NULL AND p.disjuntor = 'fechado' AS endpoint_sadio,
                    v.id AS event_id, v.type, v.criado_em AS event_criado_em, v.sequencia, v.payload
               FROM entrega e JOIN webhook_endpoint p ON p.id = e.endpoint_id JOIN event v ON v.id = e.event_id
                    JOIN organization o ON o.id = e.organization_id
              WHERE e.id = ANY($1::uuid[]) AND e.estado = 'pendente'`,
      values: [ids],
    });
    const endpoints = [...new Set(rows.map((row) => row.endpoint_id))];
    const segredos = await tx.query<{ id: string; endpoint_id: string; cifrado: Buffer }>({
      name: 'ler-segredos',
      text: `SELECT id, endpoint_id, cifrado FROM endpoint_secret WHERE endpoint_id = ANY($1::uuid[])
                AND (valido_ate IS NULL OR valido_ate > coalesce($2::timestamptz, now())) ORDER BY id DESC`,
      values: [endpoints, agora ?? null],
    });
    return rows.map(({ event_id, type, event_criado_em, sequencia, payload, ...entrega }) => ({
      ...entrega,
      evento: { id: event_id, type, criado_em: event_criado_em, sequencia, payload },
      segredos: segredos.rows
        .filter((segredo) => segredo.endpoint_id === entrega.endpoint_id)
        .slice(0, MAXIMO_DE_SEGREDOS),
    }));
  });

export interface Periodo {
  readonly desde: Date;
  readonly ate?: Date;
}

/** Events are kept for replay this long. */
const RETENCAO = `interval '30 days'`;

/** A round begins: due now, the ladder and its 24 hours from the start, the record of earlier attempts kept. */
const DE_NOVO = `estado = 'pendente', proxima_tentativa_em = now(), lease_dono = NULL, lease_ate = NULL, concluida_em = NULL,
  tentativas_antes = tentativas, inicio_em = now()`;

/** Why an entrega cannot be sent again. */
export type RecusaDoReenvio = 'inexistente' | 'pendente' | 'desativado';

/** Sends one entrega again, delivered or not. */
export const resendEntrega = (
  tenant: Tenant,
  id: string,
  requestId: string,
): Promise<RecusaDoReenvio | 'feito'> =>
  tenant.transaction(async (tx) => {
    const [entrega] = await tx.rows<{ estado: string; endpoint: string }>(
      `SELECT e.estado, p.estado AS endpoint FROM entrega e JOIN webhook_endpoint p ON p.id = e.endpoint_id
        WHERE e.id = $1 AND e.criado_em > now() - ${RETENCAO} FOR UPDATE OF e`,
      [id],
    );
    if (!entrega) return 'inexistente';
    if (entrega.endpoint === 'desativado') return 'desativado';
    if (entrega.estado === 'pendente') return 'pendente';
    await tx.query(`UPDATE entrega SET ${DE_NOVO} WHERE id = $1`, [id]);
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
    `UPDATE entrega SET ${DE_NOVO} WHERE endpoint_id = $1 AND estado IN ('falhou', 'cancelada')
        AND concluida_em >= $2 AND concluida_em < coalesce($3, now() + interval '1 second')
        AND criado_em > now() - ${RETENCAO}`,
    [endpointId, desde, ate],
  );

/**
 * Sends the events of a period that were never meant for the endpoint: from before it was made, or from while it was
 * disabled or subscribed to other types. Returns how many.
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
    `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, inicio_em, request_id)
     SELECT uuidv7(), $1, v.id, p.id, 'pendente', now(), now(), $3
       FROM event v JOIN webhook_endpoint p ON p.id = $2
      WHERE v.criado_em >= greatest($4, now() - ${RETENCAO}) AND v.criado_em < coalesce($5, now() + interval '1 second')
        AND v.distribuido_em IS NOT NULL AND v.type <> 'webhook.teste' AND v.endpoint_id IS DISTINCT FROM p.id
        AND (p.eventos = '{}' OR v.type = ANY(p.eventos))
        AND NOT EXISTS (SELECT FROM entrega e WHERE e.event_id = v.id AND e.endpoint_id = p.id)
      ORDER BY v.id
     ON CONFLICT (event_id, endpoint_id) DO NOTHING`,
    [tenant.organizationId, endpointId, requestId, desde, ate],
  );

/** Wakes somebody for the entregas that a statement makes due, and returns how many they are. */
const makeDue = (tenant: Tenant, requestId: string, statement: string, values: unknown[]): Promise<number> =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(statement, values);
    if (rowCount) await wake(tx, requestId);
    return rowCount ?? 0;
  });

function wake(tx: Transaction, requestId: string): Promise<void> {
  return insertOutbox(tx, [permitFor.entregas(newId(), { request_id: requestId })]);
}
