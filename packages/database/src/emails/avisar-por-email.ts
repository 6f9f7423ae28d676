import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';

/** Which wish of a person each event answers. */
const AVISO_DO_EVENTO: Readonly<Record<string, string>> = {
  'apuracao.calculada': 'apuracao_calculada',
  'apuracao.falhou': 'apuracao_falhou',
  'webhook.falhando': 'webhook',
  'webhook.desativado': 'webhook',
};

/**
 * Writes a mail for each person of the office who wants to hear of such an event and whose address is confirmed: in the
 * event's own transaction, so that there is one for each event and person, neither fewer nor more.
 */
export async function avisarPorEmail(
  client: PoolClient,
  organizationId: string,
  requestId: string,
  eventos: readonly { readonly id: string; readonly type: string; readonly payload: object }[],
): Promise<void> {
  for (const { id, type, payload } of eventos) {
    const aviso = AVISO_DO_EVENTO[type];
    if (aviso === undefined) continue;
    const { rows } = await client.query<{ id: string; email: string }>(
      `SELECT id, email FROM "user" WHERE $1 = ANY(avisos) AND email_confirmado_em IS NOT NULL ORDER BY id`,
      [aviso],
    );
    if (!rows.length) continue;
    const dados = { ...payload, ...(await nomesDe(client, payload)) };
    const emails = rows.map((row) => ({ id: newId(), user_id: row.id, para: row.email }));
    await client.query(
      `INSERT INTO email (id, organization_id, para, modelo, dados, event_id, user_id, request_id)
       SELECT x.id, $1, x.para, $2, $3, $4, x.user_id, $5
         FROM jsonb_to_recordset($6::jsonb) AS x(id uuid, para text, user_id uuid)
       ON CONFLICT (event_id, user_id) DO NOTHING`,
      [organizationId, type, JSON.stringify(dados), id, requestId, JSON.stringify(emails)],
    );
    await inserirOutbox(client, organizationId, [
      { fila: 'emails', jobId: `emails-do-evento-${id}`, id, requestId },
    ]);
  }
}

/** A person knows a client and a webhook by name, an event by id. */
async function nomesDe(client: PoolClient, payload: object): Promise<object> {
  const { cliente_id, webhook_id } = payload as { cliente_id?: string; webhook_id?: string };
  if (cliente_id !== undefined) {
    const { rows } = await client.query<{ cliente: string }>(
      'SELECT razao_social AS cliente FROM cliente WHERE id = $1',
      [cliente_id],
    );
    return rows[0] ?? {};
  }
  if (webhook_id !== undefined) {
    const { rows } = await client.query<{ url: string }>('SELECT url FROM webhook_endpoint WHERE id = $1', [
      webhook_id,
    ]);
    return rows[0] ?? {};
  }
  return {};
}
