import { permitFor } from '@apura/queues/permits';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import { gravarEmails } from './inserir-email.ts';

/** Which wish of a person each event answers. */
const AVISO_DO_EVENTO: Readonly<Record<string, string>> = {
  'apuracao.calculada': 'apuracao_calculada',
  'apuracao.falhou': 'apuracao_falhou',
  'regras.aplicadas': 'regras',
  'webhook.falhando': 'webhook',
  'webhook.desativado': 'webhook',
};

/** What an office is told by mail on one day; the rest it finds in the panel, and its system by webhook. */
const AVISOS_POR_DIA = 1000;

/**
 * Writes a mail for each person of the office who wants to hear of such an event and whose address is confirmed: in the
 * event's own transaction, so that there is one for each event and person, neither fewer nor more. A day on which the office was told
 * a thousand times by mail goes on without.
 */
export async function avisarPorEmail(
  tx: Transaction,
  requestId: string,
  eventos: readonly { readonly id: string; readonly type: string; readonly payload: object }[],
): Promise<void> {
  for (const { id, type, payload } of eventos) {
    const aviso = AVISO_DO_EVENTO[type];
    if (aviso === undefined) continue;
    const { rows } = await tx.query<{ id: string; email: string }>(
      `SELECT u.id, p.email FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id
        WHERE $1 = ANY(u.avisos) AND p.email_confirmado_em IS NOT NULL ORDER BY u.id`,
      [aviso],
    );
    if (!rows.length || (await jaForamTodos(tx))) continue;
    const dados = { ...payload, ...(await nomesDe(tx, payload)) };
    const comum = { modelo: type, dados, event_id: id };
    const emails = rows.map((row) => ({ ...comum, id: newId(), user_id: row.id, para: row.email }));
    await gravarEmails(tx, requestId, emails);
    await insertOutbox(tx, [permitFor.emails(`do-evento-${id}`, { request_id: requestId })]);
  }
}

async function jaForamTodos(tx: Transaction): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM email WHERE organization_id = $1 AND event_id IS NOT NULL
        AND criado_em >= date_trunc('day', now(), 'America/Sao_Paulo') LIMIT $2`,
    [tx.organizationId, AVISOS_POR_DIA],
  );
  return rowCount === AVISOS_POR_DIA;
}

/** A person knows a client and a webhook by name, an event by id; of a webhook it wants to know what came of the last attempt. */
async function nomesDe(tx: Transaction, payload: object): Promise<object> {
  const { cliente_id, webhook_id } = payload as { cliente_id?: string; webhook_id?: string };
  if (cliente_id !== undefined) {
    const { rows } = await tx.query<{ cliente: string }>(
      'SELECT razao_social AS cliente FROM cliente WHERE id = $1',
      [cliente_id],
    );
    return rows[0] ?? {};
  }
  if (webhook_id !== undefined) {
    const { rows } = await tx.query<{
      url: string;
      ultimo_tipo: string | null;
      ultimo_status: string | null;
    }>(
      `SELECT p.url, u.type AS ultimo_tipo, coalesce(u.status::text, u.erro) AS ultimo_status
         FROM webhook_endpoint p LEFT JOIN LATERAL (
           SELECT v.type, t.status, t.erro
             FROM entrega e JOIN event v ON v.id = e.event_id JOIN tentativa t ON t.entrega_id = e.id
            WHERE e.endpoint_id = p.id ORDER BY t.id DESC LIMIT 1) u ON true
        WHERE p.id = $1`,
      [webhook_id],
    );
    return rows[0] ?? {};
  }
  return {};
}
