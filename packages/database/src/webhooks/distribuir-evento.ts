import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';
import { transaction } from '../tenancy/transaction.ts';

/**
 * Makes one entrega per active endpoint that subscribes to the event's type, due now, and marks the event as fanned
 * out: one transaction, so it happens once however often it is asked. Returns the number of entregas made.
 */
export function distribuirEvento(database: Database, eventId: string): Promise<number> {
  return transaction(database.relay, 'BEGIN', async (client) => {
    const { rows } = await client.query<{ organization_id: string; type: string; request_id: string }>(
      `UPDATE event SET distribuido_em = now() WHERE id = $1 AND distribuido_em IS NULL
       RETURNING organization_id, type, request_id`,
      [eventId],
    );
    const event = rows[0];
    if (!event) return 0;
    const endpoints = await client.query<{ id: string }>(
      `SELECT id FROM webhook_endpoint
        WHERE organization_id = $1 AND estado <> 'desativado' AND (eventos = '{}' OR $2 = ANY(eventos))`,
      [event.organization_id, event.type],
    );
    const entregas = endpoints.rows.map((row) => ({ id: newId(), endpoint_id: row.id }));
    const inserted = await client.query(
      `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, request_id)
       SELECT x.id, $1, $2, x.endpoint_id, 'pendente', now(), $3
         FROM jsonb_to_recordset($4::jsonb) AS x(id uuid, endpoint_id uuid)
       ON CONFLICT (event_id, endpoint_id) DO NOTHING`,
      [event.organization_id, eventId, event.request_id, JSON.stringify(entregas)],
    );
    return inserted.rowCount ?? 0;
  });
}
