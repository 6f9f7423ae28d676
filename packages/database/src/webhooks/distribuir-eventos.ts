import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';
import { transaction } from '../tenancy/transaction.ts';

/**
 * Makes one entrega per subscribed endpoint for up to `limit` events that nobody has fanned out yet, due now, and marks
 * the events: one transaction, so it happens once however often it is asked. An event about an endpoint is not sent to
 * that endpoint, but a test to no other. Returns how many events and entregas.
 */
export function distribuirEventos(
  database: Database,
  limit: number,
): Promise<{ eventos: number; entregas: number }> {
  return transaction(database.relay, 'BEGIN', async (client) => {
    const { rows: eventos } = await client.query<{ id: string }>({
      name: 'marcar-distribuidos',
      text: `UPDATE event SET distribuido_em = now() WHERE id IN (
               SELECT id FROM event WHERE distribuido_em IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
             RETURNING id`,
      values: [limit],
    });
    if (!eventos.length) return { eventos: 0, entregas: 0 };
    const { rows } = await client.query({
      name: 'assinantes',
      text: `SELECT v.id AS event_id, v.organization_id, v.request_id, p.id AS endpoint_id,
                    CASE WHEN p.estado = 'ativo' THEN now() END AS inicio_em
               FROM event v JOIN webhook_endpoint p ON p.organization_id = v.organization_id
              WHERE v.id = ANY($1::uuid[]) AND p.estado <> 'desativado'
                AND CASE WHEN v.type = 'webhook.teste' THEN p.id = v.endpoint_id
                         ELSE p.id IS DISTINCT FROM v.endpoint_id AND (p.eventos = '{}' OR v.type = ANY(p.eventos)) END
              ORDER BY v.id`,
      values: [eventos.map(({ id }) => id)],
    });
    if (!rows.length) return { eventos: eventos.length, entregas: 0 };
    const inserted = await client.query({
      name: 'inserir-entregas',
      text: `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, inicio_em, request_id)
             SELECT x.id, x.organization_id, x.event_id, x.endpoint_id, 'pendente', now(), x.inicio_em, x.request_id
               FROM jsonb_to_recordset($1::jsonb)
                 AS x(id uuid, organization_id uuid, event_id uuid, endpoint_id uuid, inicio_em timestamptz, request_id text)
             ON CONFLICT (event_id, endpoint_id) DO NOTHING`,
      values: [JSON.stringify(rows.map((row) => ({ id: newId(), ...row })))],
    });
    return { eventos: eventos.length, entregas: inserted.rowCount ?? 0 };
  });
}
