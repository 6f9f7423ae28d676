import type { Fato } from '@apura/contracts';
import type { PoolClient } from 'pg';
import { avisarPorEmail } from '../emails/avisar-por-email.ts';
import { newId } from '../new-id.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';

export type Agregado =
  | { readonly lote: string }
  | { readonly apuracao: string; readonly versao: number }
  | { readonly webhook: string };

/** Writes events with the next numbers of their lote, apuração or webhook, and the permit that fans them out. Returns their ids. */
export async function inserirEventos(
  client: PoolClient,
  organizationId: string,
  agregado: Agregado,
  requestId: string,
  fatos: readonly Fato[],
): Promise<string[]> {
  if (!fatos.length) return [];
  const [table, id] = tabelaDo(agregado);
  // The update locks the row, so numbers are handed out one writer at a time.
  const { rows } = await client.query<{ sequencia: number }>(
    `UPDATE ${table} SET sequencia = sequencia + $2 WHERE id = $1 RETURNING sequencia`,
    [id, fatos.length],
  );
  const last = rows[0]?.sequencia;
  if (last === undefined) throw new Error(`no ${table} ${id}`);
  const numbered = fatos.map((fato, i) => ({
    id: newId(),
    type: fato.type,
    sequencia: last - fatos.length + 1 + i,
    payload: fato.data,
  }));
  await client.query(
    `INSERT INTO event (id, organization_id, type, apuracao_id, lote_id, endpoint_id, versao, sequencia, payload, request_id)
     SELECT x.id, $1, x.type, $2, $3, $4, $5, x.sequencia, x.payload, $6
       FROM jsonb_to_recordset($7::jsonb) AS x(id uuid, type text, sequencia int, payload jsonb)`,
    [
      organizationId,
      'apuracao' in agregado ? agregado.apuracao : null,
      'lote' in agregado ? agregado.lote : null,
      'webhook' in agregado ? agregado.webhook : null,
      'apuracao' in agregado ? agregado.versao : null,
      requestId,
      JSON.stringify(numbered),
    ],
  );
  // Whoever takes the permit fans out all that waits, so one is enough however many events there are.
  const [first] = numbered;
  if (first)
    await inserirOutbox(client, organizationId, [
      { fila: 'eventos', jobId: `evento-${first.id}-0`, id: first.id, requestId },
    ]);
  await avisarPorEmail(client, organizationId, requestId, numbered);
  return numbered.map(({ id: eventId }) => eventId);
}

function tabelaDo(agregado: Agregado): ['lote' | 'apuracao' | 'webhook_endpoint', string] {
  if ('lote' in agregado) return ['lote', agregado.lote];
  return 'webhook' in agregado ? ['webhook_endpoint', agregado.webhook] : ['apuracao', agregado.apuracao];
}
