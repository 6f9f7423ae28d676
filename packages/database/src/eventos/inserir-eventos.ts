import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';

export interface NovoEvento {
  readonly type: string;
  /** The event's `data`, as the contract names its fields. */
  readonly data: object;
}

export type Agregado = { readonly lote: string } | { readonly apuracao: string; readonly versao: number };

/** Writes events with the next numbers of their lote or apuração, and the permits that fan them out. */
export async function inserirEventos(
  client: PoolClient,
  organizationId: string,
  agregado: Agregado,
  requestId: string,
  eventos: readonly NovoEvento[],
): Promise<void> {
  if (!eventos.length) return;
  const [table, id] = 'lote' in agregado ? ['lote', agregado.lote] : ['apuracao', agregado.apuracao];
  // The update locks the row, so numbers are handed out one writer at a time.
  const { rows } = await client.query<{ sequencia: number }>(
    `UPDATE ${table} SET sequencia = sequencia + $2 WHERE id = $1 RETURNING sequencia`,
    [id, eventos.length],
  );
  const last = rows[0]?.sequencia;
  if (last === undefined) throw new Error(`no ${table} ${id}`);
  const numbered = eventos.map((evento, i) => ({
    id: newId(),
    type: evento.type,
    sequencia: last - eventos.length + 1 + i,
    payload: evento.data,
  }));
  await client.query(
    `INSERT INTO event (id, organization_id, type, apuracao_id, lote_id, versao, sequencia, payload, request_id)
     SELECT x.id, $1, x.type, $2, $3, $4, x.sequencia, x.payload, $5
       FROM jsonb_to_recordset($6::jsonb) AS x(id uuid, type text, sequencia int, payload jsonb)`,
    [
      organizationId,
      'apuracao' in agregado ? agregado.apuracao : null,
      'lote' in agregado ? agregado.lote : null,
      'apuracao' in agregado ? agregado.versao : null,
      requestId,
      JSON.stringify(numbered),
    ],
  );
  await inserirOutbox(
    client,
    organizationId,
    numbered.map(({ id: eventId }) => ({
      fila: 'eventos',
      jobId: `evento-${eventId}-0`,
      id: eventId,
      requestId,
    })),
  );
}
