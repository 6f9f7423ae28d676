import { permitFor } from '@apura/queues/permits';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

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
export const reenviarEntrega = (
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
    await acordar(tx, requestId);
    return 'feito';
  });

/** Sends again all that failed or was cancelled for an endpoint in a period. Returns how many. */
export const recuperarEntregas = (
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
export const reporEventos = (
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
    if (rowCount) await acordar(tx, requestId);
    return rowCount ?? 0;
  });

function acordar(tx: Transaction, requestId: string): Promise<void> {
  return insertOutbox(tx, [permitFor.entregas(newId(), { request_id: requestId })]);
}
